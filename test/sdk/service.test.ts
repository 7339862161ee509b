import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCanvas } from '@napi-rs/canvas'
import { constructEvent, Mizan, NotFoundError, PermissionError, ValidationError } from '../../sdk/src/mizan.ts'
import { useHarness } from '../harness.ts'
import { useListening } from './listening.ts'
import { happen, newestEvent, register } from '../webhooks.ts'

// The SDK and the service, over HTTP.

const harness = useHarness()
const at = useListening(harness)

async function newMerchant() {
  const merchant = await harness.make.merchant()
  return { merchant, mizan: new Mizan({ apiKey: merchant.key, baseUrl: at.url }) }
}

test('a product is created, read, changed and taken off sale', async () => {
  const { mizan } = await newMerchant()
  const created = await mizan.products.create({
    name: 'Tajine',
    price: 249.9,
    externalId: 'sku-1',
    metadata: { shelf: 'B2' },
  })
  assert.deepEqual([created.price, created.currency, created.$response.status], [249.9, 'MAD', 201])
  assert.equal(created.$response.requestId, created.correlationId)
  assert.equal((await mizan.products.create({ name: 'Other', price: 1, externalId: 'sku-1' })).$response.status, 200)
  assert.deepEqual((await mizan.products.get(created.reference)).metadata, { shelf: 'B2' })
  assert.equal((await mizan.products.update(created.reference, { price: 239 })).price, 239)
  assert.equal((await mizan.products.deactivate(created.reference)).status, 'INACTIVE')
  assert.equal((await mizan.products.orders(created.reference)).totalElements, 0)
})

test('a picture is uploaded as bytes or as a file, and what is none is a ValidationError', async () => {
  const { mizan } = await newMerchant()
  const canvas = createCanvas(64, 48)
  const png = new Uint8Array(canvas.toBuffer('image/png'))
  const { url, width, $response } = await mizan.pictures.upload(png)
  assert.deepEqual([width, $response.status], [64, 201])
  assert.equal((await mizan.pictures.upload(new Blob([png], { type: 'image/png' }))).url, url)
  await assert.rejects(mizan.pictures.upload(new Uint8Array([1, 2, 3])), ValidationError)
})

test('a repeat with one idempotency key gets the first answer', async () => {
  const { mizan } = await newMerchant()
  const create = () => mizan.clients.create({ name: 'Nora' }, { idempotencyKey: 'signup-1' })
  const [first, second] = [await create(), await create()]
  assert.equal(first.id, second.id)
  assert.deepEqual([first.$response.wasReplayed, second.$response.wasReplayed], [false, true])
})

test('for await reads all of a list, in its order, over its pages', async () => {
  const { mizan } = await newMerchant()
  for (let number = 1; number <= 7; number++) await mizan.clients.create({ name: `Client ${number}` })
  const names: string[] = []
  for await (const { name } of mizan.clients.each({ size: 3, sort: ['createdAt,asc'] })) names.push(name ?? '')
  assert.deepEqual(
    names,
    [1, 2, 3, 4, 5, 6, 7].map((number) => `Client ${number}`),
  )
})

test('for await over transactions goes from cursor to cursor', async () => {
  const { mizan } = await newMerchant()
  for (const amount of [100, 200, 300]) await mizan.wallet.fund({ amount, method: 'BANK_TRANSFER' })
  const amounts: number[] = []
  for await (const { amount } of mizan.transactions.each({ limit: 2 })) amounts.push(amount)
  assert.deepEqual(amounts, [300, 200, 100])
  const page = await mizan.transactions.list({ size: 2 })
  assert.deepEqual([page.content.length, page.totalElements], [2, 3])
})

test('files come as bytes, as text or as a stream', async () => {
  const { mizan } = await newMerchant()
  await mizan.wallet.fund({ amount: 100, method: 'BANK_TRANSFER' })
  const csv = await mizan.transactions.export()
  assert.match(csv.contentType, /^text\/csv/)
  assert.match(csv.fileName ?? '', /\.csv$/)
  assert.equal((await csv.text()).trim().split('\n').length, 2)
  const pdf = await mizan.wallet.certificate({ locale: 'fr' })
  assert.equal(pdf.contentType, 'application/pdf')
  const parts: Uint8Array[] = []
  for await (const part of pdf.stream) parts.push(part)
  assert.equal(Buffer.concat(parts).subarray(0, 5).toString(), '%PDF-')
  const link = await mizan.paymentLinks.create({ description: 'Workshop', amount: 120 })
  const png = await (await mizan.paymentLinks.qrCode(link.reference, { format: 'png' })).bytes()
  assert.deepEqual([...png.subarray(1, 4)], [...Buffer.from('PNG')])
})

test('errors are of their kind and name what is wrong', async () => {
  const { mizan } = await newMerchant()
  await assert.rejects(mizan.products.create({ name: ' ', price: -1 }), (error) => {
    assert.ok(error instanceof ValidationError && error.status === 400)
    assert.deepEqual(
      error.details.map(({ field }) => field),
      ['name', 'price'],
    )
    return true
  })
  await assert.rejects(mizan.products.get('prd_unknown'), NotFoundError)
  await assert.rejects(mizan.webhooks.create({ url: 'http://shop.example/', events: ['*'] }), ValidationError)
  const { liveKey } = await harness.make.merchant('SUSPENDED')
  await assert.rejects(new Mizan({ apiKey: liveKey, baseUrl: at.url }).wallet.get(), PermissionError)
})

test('a client is deleted, and the answer has nothing but its circumstances', async () => {
  const { mizan } = await newMerchant()
  const { id } = await mizan.clients.create({ name: 'Nora' })
  const gone = await mizan.clients.delete(id)
  assert.deepEqual([JSON.stringify(gone), gone.$response.status], ['{}', 204])
})

test('constructEvent accepts what the service has sent, before, during and after a rotation', async () => {
  const { merchant, mizan } = await newMerchant()
  const { id, secret, receiver } = await register(harness, merchant)
  const hear = async () => {
    const clientId = await happen(harness, merchant)
    await harness.deliver()
    // A rotation is an event as well; simultaneous deliveries come in any order.
    const isMeant = ({ body }: { body: string }) => JSON.parse(body).resource.id === clientId
    const { body, headers } = receiver.heard.find(isMeant) ?? assert.fail('nothing was heard')
    return { body, headers, clientId }
  }
  const first = await hear()
  const event = await constructEvent(first.body, first.headers, secret)
  assert.deepEqual([event.type, event.resource.id], ['client.created', first.clientId])
  const rotated = await mizan.webhooks.rotateSecret(id, { gracePeriodSeconds: 60 })
  const during = await hear()
  for (const held of [secret, rotated.secret, [secret, rotated.secret]])
    assert.equal((await constructEvent(during.body, during.headers, held)).resource.id, during.clientId)
  await assert.rejects(constructEvent(during.body, during.headers, merchant.key), /WRONG_SECRET_KIND/)
  assert.equal((await newestEvent(harness, merchant)).type, 'client.created')
})
