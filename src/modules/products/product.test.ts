import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertFails } from '#test/answers.ts'
import type { EventType } from '#events/catalogue.ts'
import { RawJson } from '#platform/json.ts'
import {
  availableOf,
  changedProduct,
  draftProduct,
  eventsOfChange,
  type Product,
  presentProduct,
  requireOrderable,
  requireSoundPatch,
  statusOf,
  stockEvents,
} from './product.ts'
import type { ProductPatch } from './schemas.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
const past = new Date(now.getTime() - 1)
const future = new Date(now.getTime() + 1)
const world = { now, publicUrl: 'https://pay.example' }

const birth = { reference: 'prd_j200000000000000000000', environment: 'SANDBOX', origin: 'API', now } as const
const plain: Product = draftProduct({ name: 'Tajine', price: 249.9 }, birth)
const product = (differences: Partial<Product>): Product => ({ ...plain, ...differences })
const stock = (stockQuantity: number | null, soldQuantity = 0, reservedQuantity = 0) =>
  product({ stockQuantity, soldQuantity, reservedQuantity })

describe('a new product', () => {
  it('is active, in MAD, with unlimited stock and without an end of sale', () => {
    const { priceMinor, currency, stockQuantity, soldQuantity, reservedQuantity, active, expiresAt } = plain
    assert.deepEqual(
      { priceMinor, currency, stockQuantity, soldQuantity, reservedQuantity, active, expiresAt },
      {
        priceMinor: 24_990n,
        currency: 'MAD',
        stockQuantity: null,
        soldQuantity: 0,
        reservedQuantity: 0,
        active: true,
        expiresAt: null,
      },
    )
  })

  it('has its price in whole minor units of its currency', () => {
    const prices: [number, string, bigint][] = [
      [19.99, 'MAD', 1_999n],
      [500, 'JPY', 500n],
      [1.005, 'TND', 1_005n],
      [0.01, 'EUR', 1n],
    ]
    for (const [price, currency, minor] of prices)
      assert.equal(draftProduct({ name: 'x', price, currency }, birth).priceMinor, minor)
  })

  it('is refused when the price has more decimals than its currency', () => {
    const prices: [number, string][] = [
      [1.005, 'MAD'],
      [9.5, 'JPY'],
      [1.0005, 'TND'],
    ]
    for (const [price, currency] of prices)
      assertFails(() => draftProduct({ name: 'x', price, currency }, birth), 'VALIDATION_ERROR', { field: 'price' })
  })

  it('is refused when its sale ends now or earlier', () => {
    for (const expiresAt of [now, past])
      assertFails(() => draftProduct({ name: 'x', price: 1, expiresAt }, birth), 'VALIDATION_ERROR', {
        field: 'expiresAt',
        rule: 'future',
      })
    assert.equal(draftProduct({ name: 'x', price: 1, expiresAt: future }, birth).expiresAt, future)
  })
})

describe('the status of a product', () => {
  it('is the first of inactive, expired, sold out and active that applies', () => {
    const cases: [string, Partial<Product>][] = [
      ['ACTIVE', {}],
      ['ACTIVE', { expiresAt: future }],
      ['ACTIVE', { stockQuantity: 3, soldQuantity: 2 }],
      ['SOLD_OUT', { stockQuantity: 3, soldQuantity: 3 }],
      ['SOLD_OUT', { stockQuantity: 3, soldQuantity: 1, reservedQuantity: 2 }],
      ['SOLD_OUT', { stockQuantity: 0 }],
      ['EXPIRED', { expiresAt: now }],
      ['EXPIRED', { expiresAt: past }],
      ['EXPIRED', { expiresAt: past, stockQuantity: 0 }],
      ['INACTIVE', { active: false }],
      ['INACTIVE', { active: false, expiresAt: past, stockQuantity: 0 }],
    ]
    for (const [status, differences] of cases)
      assert.equal(statusOf(product(differences), now), status, JSON.stringify(differences))
  })

  it('does not count units when stock is unlimited', () => {
    assert.equal(availableOf(stock(null, 1_000, 50)), null)
    assert.equal(availableOf(stock(10, 4, 3)), 3)
  })
})

describe('a change', () => {
  it('touches only the fields that are present', () => {
    const before = product({ description: 'Long', imageUrl: 'https://shop.example/a.jpg', stockQuantity: 7 })
    const changes: [ProductPatch, Partial<Product>][] = [
      [{}, {}],
      [{ name: 'Other' }, { name: 'Other' }],
      [{ description: '' }, { description: '' }],
      [{ imageUrl: 'https://b.example' }, { imageUrl: 'https://b.example' }],
      [{ price: 1 }, { priceMinor: 100n }],
      [{ active: false }, { active: false }],
      [{ stockQuantity: 9 }, { stockQuantity: 9 }],
      [{ expiresAt: future }, { expiresAt: future }],
      [{ clearExpiration: false }, {}],
      [{ clearExpiration: true }, {}],
      [{ clearExpiration: false, expiresAt: future }, { expiresAt: future }],
    ]
    for (const [patch, differences] of changes)
      assert.deepEqual(changedProduct(before, patch), { ...before, ...differences }, JSON.stringify(patch))
  })

  it('of the end of the sale makes its announcement due again', () => {
    const before = product({ expiresAt: past, expiryAnnouncedAt: past })
    assert.equal(changedProduct(before, { expiresAt: future }).expiryAnnouncedAt, null)
    const cleared = changedProduct(before, { clearExpiration: true })
    assert.deepEqual([cleared.expiresAt, cleared.expiryAnnouncedAt], [null, null])
    assert.equal(changedProduct(before, { name: 'Other' }).expiryAnnouncedAt, past)
  })

  it('is refused when it contradicts itself, ends the sale in the past or misprices', () => {
    const refusals: [Product, ProductPatch, string][] = [
      [plain, { expiresAt: future, clearExpiration: true }, 'clearExpiration'],
      [plain, { expiresAt: now }, 'expiresAt'],
      [plain, { expiresAt: past }, 'expiresAt'],
      [product({ currency: 'JPY' }), { price: 9.5 }, 'price'],
    ]
    for (const [before, patch, field] of refusals)
      assertFails(
        () => {
          requireSoundPatch(patch, now)
          changedProduct(before, patch)
        },
        'VALIDATION_ERROR',
        { field },
      )
  })

  it('keeps the stock at or above what is sold and reserved', () => {
    const before = stock(10, 4, 3)
    assert.equal(changedProduct(before, { stockQuantity: 7 }).stockQuantity, 7)
    for (const stockQuantity of [6, 0])
      assertFails(() => changedProduct(before, { stockQuantity }), 'STOCK_BELOW_SOLD', {
        field: 'stockQuantity',
        rule: 'STOCK_BELOW_SOLD',
        message: /at least 7: 4 sold and 3 reserved/,
      })
  })
})

describe('the events of a change', () => {
  it('are one for the change and one for stock that runs low or out', () => {
    const cases: [string, Product, Partial<Product>, EventType[]][] = [
      ['nothing', plain, {}, []],
      ['a name', plain, { name: 'Other' }, ['product.updated']],
      ['an end', plain, { expiresAt: future }, ['product.updated']],
      ['the same end', product({ expiresAt: future }), { expiresAt: new Date(future) }, []],
      ['a cleared end', product({ expiresAt: future }), { expiresAt: null }, ['product.updated']],
      ['off', plain, { active: false }, ['product.deactivated']],
      ['off, and a name', plain, { active: false, name: 'Other' }, ['product.deactivated']],
      ['on', product({ active: false }), { active: true }, ['product.updated']],
      ['stock to 5', stock(6), { stockQuantity: 5 }, ['product.updated', 'product.low_stock']],
      ['stock to 0', stock(6), { stockQuantity: 0 }, ['product.updated', 'product.sold_out']],
      ['stock limited', plain, { stockQuantity: 3 }, ['product.updated', 'product.low_stock']],
      ['off and out', stock(6), { active: false, stockQuantity: 0 }, ['product.deactivated', 'product.sold_out']],
    ]
    for (const [what, before, differences, events] of cases)
      assert.deepEqual(eventsOfChange(before, { ...before, ...differences }, 5), events, what)
  })

  it('tell of stock once, on the way down', () => {
    const steps: [number | null, number | null, EventType[]][] = [
      [7, 6, []],
      [6, 5, ['product.low_stock']],
      [5, 4, []],
      [6, 1, ['product.low_stock']],
      [6, 0, ['product.sold_out']],
      [1, 0, ['product.sold_out']],
      [0, 0, []],
      [0, 3, []],
      [5, 6, []],
      [null, null, []],
      [null, 5, ['product.low_stock']],
      [null, 0, ['product.sold_out']],
      [0, null, []],
    ]
    for (const [had, has, events] of steps)
      assert.deepEqual(stockEvents(stock(had), stock(has), 5), events, `${had} to ${has}`)
  })
})

describe('an order of a product', () => {
  it('is possible while it is active, on sale and in stock', () => {
    for (const each of [plain, product({ expiresAt: future }), stock(5, 2, 1)])
      assert.doesNotThrow(() => requireOrderable(each, 2, now))
  })

  it('is refused with the rule that forbids it', () => {
    const cases: [string, Product, number][] = [
      ['INACTIVE', product({ active: false }), 1],
      ['INACTIVE', product({ active: false, expiresAt: past, stockQuantity: 0 }), 1],
      ['EXPIRED', product({ expiresAt: now }), 1],
      ['EXPIRED', product({ expiresAt: past, stockQuantity: 0 }), 1],
      ['OUT_OF_STOCK', stock(0), 1],
      ['OUT_OF_STOCK', stock(5, 2, 1), 3],
    ]
    for (const [rule, each, quantity] of cases)
      assertFails(() => requireOrderable(each, quantity, now), 'PRODUCT_NOT_AVAILABLE', { rule })
  })
})

describe('a product as it is read', () => {
  it('has each member as it was set', () => {
    const view = presentProduct(
      product({
        description: 'Long',
        imageUrl: 'https://shop.example/a.jpg',
        stockQuantity: 10,
        soldQuantity: 4,
        reservedQuantity: 3,
        ordersCount: 7,
        expiresAt: future,
        externalId: 'sku-1',
        metadata: '{"b":1.10,"2":null}',
      }),
      world,
    )
    const set = Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined))
    assert.deepEqual(set, {
      reference: birth.reference,
      name: 'Tajine',
      description: 'Long',
      imageUrl: 'https://shop.example/a.jpg',
      price: 249.9,
      currency: 'MAD',
      stockQuantity: 10,
      soldQuantity: 4,
      reservedQuantity: 3,
      availableQuantity: 3,
      status: 'ACTIVE',
      expiresAt: future,
      externalId: 'sku-1',
      metadata: new RawJson('{"b":1.10,"2":null}'),
      active: true,
      origin: 'API',
      environment: 'SANDBOX',
      url: `https://pay.example/p/${birth.reference}`,
      qrCodeUrl: `https://pay.example/p/${birth.reference}/qr.svg`,
      ordersCount: 7,
      createdAt: now,
      updatedAt: now,
    })
  })

  it('leaves out what is not set', () => {
    const view = presentProduct(plain, world)
    const unset = ['description', 'imageUrl', 'stockQuantity', 'availableQuantity', 'expiresAt', 'externalId'] as const
    for (const name of [...unset, 'metadata'] as const) assert.equal(view[name], undefined, name)
  })
})
