import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteMember } from '#test/contract/session-queries.ts'
import { useHarness } from '#test/harness.ts'
import { atOnce } from '#test/races/together.ts'

// A machine asks, a person confirms its code in the dashboard, and the machine fetches a key that works.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })

const post = (path: string, body: object, key?: string, headers: Record<string, string> = {}) =>
  harness.call({ method: 'POST', path, body, headers, ...(key !== undefined && { key }) })
const begin = async () => (await post('/api/public/pairings', { machine: 'laptop-of-karim' })).body
const fetchKey = (pairingToken: string) => post('/api/public/pairings/fetch', { pairingToken })

type Person = Awaited<ReturnType<typeof harness.make.session>>
const grant = { name: 'laptop-of-karim', environment: 'SANDBOX', scopes: ['products:read'] }
const approve = async (person: Person, code: string, more: object = {}) =>
  post('/api/v1/pairings/approve', { code, ...grant, ...more }, person.token, {
    'x-confirmation-token': await person.confirmation(),
  })
async function personOf(role: 'OWNER' | 'DEVELOPER' | 'VIEWER' = 'DEVELOPER'): Promise<Person> {
  const { merchantId } = await harness.make.merchant()
  return harness.make.session(merchantId, role)
}

test('a machine fetches its key once, after a person confirmed its code', async () => {
  const person = await personOf()
  const { code, pairingToken, confirmUrl } = await begin()
  assert.match(code, /^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$/)
  assert.ok(confirmUrl.endsWith(`/dashboard/pair?code=${code}`))
  assert.equal((await fetchKey(pairingToken)).body.status, 'WAITING')
  const shown = await post('/api/v1/pairings/look-up', { code: code.toLowerCase().replace('-', ' ') }, person.token)
  assert.equal(shown.body.machine, 'laptop-of-karim')
  assert.equal((await approve(person, code)).status, 204)

  const fetches = await atOnce(8, () => fetchKey(pairingToken))
  const [given, ...others] = fetches.filter(({ status }) => status === 200)
  assert.equal(others.length, 0)
  assert.ok(fetches.every(({ status, body }) => status === 200 || body.code === 'ERR-1305'))
  assert.equal(given?.body.environment, 'SANDBOX')
  assert.equal((await harness.call({ path: '/v1/products', key: given?.body.key })).status, 200)
  assert.equal((await harness.call({ path: '/v1/wallet', key: given?.body.key })).status, 403)
  const { body } = await harness.call({ path: '/api/v1/api-keys', key: person.token })
  assert.ok(body.content.some(({ name }: { name: string }) => name === 'laptop-of-karim'))
})

test('a code is decided upon once: twice approved, or approved when denied, is refused', async () => {
  const person = await personOf()
  const { code } = await begin()
  assert.equal((await approve(person, code)).status, 204)
  assert.equal((await approve(person, code)).body.code, 'ERR-1305')
  const other = await begin()
  assert.equal((await post('/api/v1/pairings/deny', { code: other.code }, person.token)).status, 204)
  assert.equal((await approve(person, other.code)).body.code, 'ERR-1305')
  assert.equal((await fetchKey(other.pairingToken)).body.status, 'DENIED')
})

test('a code that is ten minutes old admits nothing', async (t) => {
  t.after(() => (harness.clock.now = undefined))
  const person = await personOf()
  const [waiting, approved] = [await begin(), await begin()]
  assert.equal((await approve(person, approved.code)).status, 204)
  const confirmation = await person.confirmation()
  harness.clock.now = new Date(Date.now() + 10 * 60_000 + 1)
  assert.equal((await fetchKey(waiting.pairingToken)).body.code, 'ERR-1305')
  assert.equal((await fetchKey(approved.pairingToken)).body.code, 'ERR-1305')
  const late = await post('/api/v1/pairings/look-up', { code: waiting.code }, person.token)
  assert.equal(late.body.code, 'ERR-1305')
  assert.ok(confirmation)
})

test('nobody gives a machine more than their role may, and only with a fresh proof of who they are', async () => {
  const { code } = await begin()
  const viewer = await personOf('VIEWER')
  assert.equal((await approve(viewer, code)).body.code, 'ERR-1202')
  const person = await personOf()
  const bare = await post('/api/v1/pairings/approve', { code, ...grant }, person.token)
  assert.equal(bare.body.code, 'ERR-1104')
  const wide = await approve(person, code, { environment: 'PRODUCTION', scopes: ['refunds:write'] })
  assert.equal(wide.body.code, 'ERR-1302')
})

test('a person who left the company before the machine came gives it nothing', async () => {
  const person = await personOf()
  const { code, pairingToken } = await begin()
  assert.equal((await approve(person, code)).status, 204)
  await harness.make.write({ merchantId: person.merchantId, environment: 'SANDBOX' }, ({ tx }) =>
    deleteMember(tx, person),
  )
  assert.equal((await fetchKey(pairingToken)).body.code, 'ERR-1305')
})

test('guesses of codes are counted for each person, whichever call they come to, and right ones are not', async () => {
  const person = await personOf()
  const { code } = await begin()
  const lookUp = (typed: string) => post('/api/v1/pairings/look-up', { code: typed }, person.token)
  const calls = [
    lookUp,
    (typed: string) => approve(person, typed),
    (typed: string) => post('/api/v1/pairings/deny', { code: typed }, person.token),
  ]
  for (let tries = 0; tries < 25; tries++) assert.equal((await lookUp(code)).status, 200)
  const statuses = []
  for (let tries = 0; tries < 7; tries++) for (const call of calls) statuses.push((await call('BBBB-BBBB')).status)
  assert.deepEqual(statuses, [...Array.from({ length: 20 }, () => 400), 429])
  for (const call of calls) assert.equal((await call(code)).status, 429)
})

test('an approval is refused with an invented confirmation, and with one that was used before', async () => {
  const person = await personOf()
  const [first, second] = [await begin(), await begin()]
  const approveWith = (code: string, confirmation: string) =>
    post('/api/v1/pairings/approve', { code, ...grant }, person.token, { 'x-confirmation-token': confirmation })
  const confirmation = await person.confirmation()
  assert.equal((await approveWith(first.code, 'invented')).status, 403)
  assert.equal((await fetchKey(first.pairingToken)).body.status, 'WAITING')
  assert.equal((await approveWith(first.code, confirmation)).status, 204)
  assert.equal((await approveWith(second.code, confirmation)).status, 403)
  assert.equal((await fetchKey(second.pairingToken)).body.status, 'WAITING')
})

test('a forged or foreign text fetches nothing', async () => {
  for (const text of ['mzn_pair_x', 'mzn_AAAA', '']) assert.ok((await fetchKey(text)).status === 400, text)
})
