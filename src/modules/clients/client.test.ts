import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { RawJson } from '#platform/json.ts'
import { assertFails } from '#test/answers.ts'
import {
  changedClient,
  clientRows,
  type Client,
  draftClient,
  presentClient,
  presentDeletedClient,
  requireNoSubscriptions,
} from './client.ts'
import type { ClientPut } from './schemas.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
const id = '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35'
const birth = { id, environment: 'SANDBOX', origin: 'API', now } as const
const address = { line1: '12 rue des Consuls', line2: '2e étage', city: 'Rabat', postalCode: '10030', country: 'MA' }
const plain = draftClient({ name: 'Salma Idrissi' }, birth)
const full = draftClient(
  {
    name: 'Salma Idrissi',
    email: 'Salma.Idrissi@example.ma',
    phone: '+212612345678',
    locale: 'fr',
    address,
    externalId: 'customer-77',
    metadata: new RawJson('{"b":1.10}'),
  },
  birth,
)

describe('a client as it is read', () => {
  it('has every member when every field is set', () => {
    assert.deepEqual(JSON.parse(JSON.stringify({ ...presentClient(full), metadata: undefined })), {
      id,
      name: 'Salma Idrissi',
      email: 'Salma.Idrissi@example.ma',
      phone: '+212612345678',
      locale: 'fr',
      address,
      externalId: 'customer-77',
      origin: 'API',
      environment: 'SANDBOX',
      createdAt: '2026-11-20T10:00:00.000Z',
      updatedAt: '2026-11-20T10:00:00.000Z',
    })
    assert.deepEqual(presentClient(full).metadata, new RawJson('{"b":1.10}'))
  })

  it('leaves out what is not set', () => {
    const members = Object.entries(presentClient(plain)).flatMap(([name, value]) => (value === undefined ? [] : [name]))
    assert.deepEqual(members.sort(), ['createdAt', 'environment', 'id', 'name', 'origin', 'updatedAt'])
  })

  it('has nothing personal once it is deleted', () => {
    assert.deepEqual(presentDeletedClient(full, now), {
      id,
      environment: 'SANDBOX',
      deleted: true,
      createdAt: now,
      deletedAt: now,
    })
  })
})

describe('a change of a client', () => {
  it('touches only the fields that are present, and an empty e-mail or phone is gone', () => {
    const changes: [ClientPut, Partial<Client>][] = [
      [{}, {}],
      [{ name: 'Other' }, { name: 'Other' }],
      [{ email: 'New@b.co' }, { email: 'New@b.co', emailFolded: 'new@b.co' }],
      [{ email: null }, { email: null, emailFolded: null }],
      [{ phone: '+212700000000' }, { phone: '+212700000000' }],
      [{ phone: null }, { phone: null }],
      [{ locale: 'ar' }, { locale: 'ar' }],
      [{ metadata: new RawJson('{}') }, { metadata: '{}' }],
    ]
    for (const [put, differences] of changes)
      assert.deepEqual(changedClient(full, put), { ...full, ...differences }, JSON.stringify(put))
  })

  it('replaces the address as a whole', () => {
    assert.deepEqual(presentClient(changedClient(full, { address: { line1: 'Other' } })).address, {
      line1: 'Other',
      line2: undefined,
      city: undefined,
      postalCode: undefined,
      country: undefined,
    })
  })

  it('that changes nothing is recognised', () => {
    assert.ok(clientRows.isSame(full, changedClient(full, { name: full.name, email: full.email, address })))
    for (const put of [{ name: 'Other' }, { email: null }, { metadata: new RawJson('{"b":1.1}') }])
      assert.equal(clientRows.isSame(full, changedClient(full, put)), false)
  })
})

describe('deleting a client', () => {
  it('is refused while subscriptions are active, with their ids', () => {
    assert.doesNotThrow(() => requireNoSubscriptions([]))
    assertFails(() => requireNoSubscriptions(['one', 'two']), 'CLIENT_HAS_ACTIVE_SUBSCRIPTIONS', { message: /^two$/ })
  })
})
