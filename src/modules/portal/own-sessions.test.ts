import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '#platform/db/transaction.ts'
import { openSession } from '#platform/sessions/sessions.ts'
import { useHarness } from '#test/harness.ts'

// The sessions of a person: which there are, ending one, and the end of one that is not used.

const harness = useHarness()
const minute = 60_000

const get = (path: string, key: string) => harness.call({ method: 'GET', path: `/api/v1/auth/${path}`, key })
const end = (id: string, key: string) => harness.call({ method: 'DELETE', path: `/api/v1/auth/sessions/${id}`, key })

/** A further session of the same person in the same company. */
async function another({ userId, merchantId }: { userId: string; merchantId: string }) {
  const now = new Date()
  const whose = { userId, merchantId, address: '203.0.113.9', authenticatedAt: now }
  return inTransaction(harness.db, (tx) => openSession(tx, harness.secrets, whose, now))
}

test('a person sees their sessions, and ends one of them alone', async () => {
  const { merchantId } = await harness.make.merchant()
  const session = await harness.make.session(merchantId)
  const other = await another(session)
  const stranger = await harness.make.session(merchantId)

  const { status, body } = await get('sessions', session.token)
  assert.equal(status, 200, JSON.stringify(body))
  const shown = body.sessions as { id: string; address: string; isCurrent: boolean; company: { id: string } }[]
  assert.deepEqual(
    new Map(shown.map(({ id, isCurrent, company }) => [id, { isCurrent, company: company.id }])),
    new Map([
      [session.sessionId, { isCurrent: true, company: merchantId }],
      [other.id, { isCurrent: false, company: merchantId }],
    ]),
  )
  assert.ok(shown.some(({ address }) => address === '203.0.113.9'))

  assert.equal((await end(stranger.sessionId, session.token)).body.code, 'ERR-1004')
  assert.equal((await end(other.id, session.token)).status, 204)
  assert.equal((await end(other.id, session.token)).body.code, 'ERR-1004')
  assert.equal((await get('me', other.accessToken)).body.code, 'ERR-1102')
  assert.equal((await get('me', session.token)).status, 200)
  assert.equal((await get('me', stranger.token)).status, 200)
})

test('a session ends after an hour without a call, and is neither usable nor listed then', async (t) => {
  t.after(() => (harness.clock.now = undefined))
  const { merchantId } = await harness.make.merchant()
  const session = await harness.make.session(merchantId)
  const idle = await another(session)
  const began = Date.now()
  for (const minutes of [59, 118, 177]) {
    harness.clock.now = new Date(began + minutes * minute)
    assert.equal((await get('me', session.token)).status, 200, `${minutes} minutes`)
  }
  assert.equal((await get('me', idle.accessToken)).body.code, 'ERR-1102')
  const { body } = await get('sessions', session.token)
  assert.deepEqual(
    body.sessions.map(({ id, lastSeenAt }: { id: string; lastSeenAt: string }) => [id, lastSeenAt]),
    [[session.sessionId, new Date(began + 177 * minute).toISOString()]],
  )
  harness.clock.now = new Date(began + (177 + 61) * minute)
  assert.equal((await get('me', session.token)).body.code, 'ERR-1102')
})

test('a session of the staff ends after an hour without a call', async (t) => {
  t.after(() => (harness.clock.now = undefined))
  const { token } = await harness.make.staff('SUPPORT')
  const me = () => harness.call({ method: 'GET', path: '/operator/v1/me', key: token })
  const began = Date.now()
  harness.clock.now = new Date(began + 59 * minute)
  assert.equal((await me()).status, 200)
  harness.clock.now = new Date(began + 118 * minute)
  assert.equal((await me()).status, 200)
  harness.clock.now = new Date(began + 179 * minute)
  assert.equal((await me()).status, 401)
})
