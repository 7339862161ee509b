import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Scope } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { minuteMs } from '#platform/durations.ts'
import { newId } from '#platform/ids.ts'
import { tokenText } from '#platform/tokens/tokens.ts'
import { useHarness } from '#test/harness.ts'
import { findSession } from './session-queries.ts'
import { sessionOfToken, sessionToken } from './session-token.ts'
import { createSession, issueVerificationKey, moveSession, openWithKey, takeVerificationKey } from './sessions.ts'

// Tokens and verification keys: a buyer's page has them instead of an API key.

const harness = useHarness()

const make = (scope: Scope) =>
  harness.make.write(scope, (ctx) =>
    createSession(ctx, {
      sourceKind: 'CHECKOUT',
      amountMinor: 100n,
      currency: 'MAD',
      expiresAt: new Date(ctx.now.getTime() + 60 * minuteMs),
    }),
  )
const issue = (scope: Scope, session: Awaited<ReturnType<typeof make>>, boundTo: string, now = new Date()) =>
  harness.make.write(scope, (ctx) => issueVerificationKey(ctx, session, boundTo), now)
const take = (scope: Scope, asked: { id: string; key: string; boundTo: string }, now = new Date()) =>
  inTransaction(harness.db, (tx) => takeVerificationKey(tx, scope, asked, now))
const whose = (text: string) => sessionOfToken(harness.db, harness.secrets, text)

test('a session that is not as it was read is not changed, and nothing of the transaction is kept', async () => {
  const { sandbox } = await harness.make.merchant()
  const read = await make(sandbox)
  const beside = await make(sandbox)
  await harness.make.write(sandbox, async (ctx) => openWithKey(ctx, read, { boundTo: 'a page' }))
  const stale = [
    harness.make.write(sandbox, async (ctx) => {
      await moveSession(ctx, beside, 'PROCESSING')
      return moveSession(ctx, read, 'PROCESSING')
    }),
    harness.make.write(sandbox, async (ctx) => openWithKey(ctx, read, { boundTo: 'another page' })),
  ]
  for (const settled of await Promise.allSettled(stale))
    assert.equal(settled.status === 'rejected' && (settled.reason as { code?: string }).code, '22012')
  const after = await findSession(harness.db.read, sandbox, read.id)
  assert.deepEqual([after?.status, after?.version, after?.verificationBoundTo], ['OPEN', 2, 'a page'])
  assert.equal((await findSession(harness.db.read, sandbox, beside.id))?.status, 'OPEN')
})

test('a session is changed as often as it is moved in one transaction, and is what was said of it', async () => {
  const { sandbox } = await harness.make.merchant()
  const made = await make(sandbox)
  const said = await harness.make.write(sandbox, async (ctx) => {
    const { session } = openWithKey(ctx, made, { boundTo: 'a page', cameFrom: { source: 'mail' } })
    return moveSession(ctx, await moveSession(ctx, session, 'PROCESSING', { attempts: 1 }), 'PAID')
  })
  const { merchantId: _, ...row } = (await findSession(harness.db.read, sandbox, made.id)) as typeof said & Scope
  assert.deepEqual(row, said)
})

test('a token leads to its session and to nothing else', async () => {
  const { sandbox, production } = await harness.make.merchant()
  for (const scope of [sandbox, production]) {
    const { id } = await make(scope)
    assert.deepEqual(await whose(sessionToken(harness.secrets, id)), { scope, id })
  }
})

test('a token of no session, of another kind, or changed leads nowhere', async () => {
  const { sandbox } = await harness.make.merchant()
  const { id } = await make(sandbox)
  const token = sessionToken(harness.secrets, id)
  const last = token.at(-2) === 'A' ? 'B' : 'A'
  const others = [
    '',
    id,
    token.slice(0, -2) + last + token.at(-1),
    tokenText(harness.secrets, id),
    token.replace('mzn_s', 'mzn_'),
    sessionToken(harness.secrets, newId(new Date())),
  ]
  for (const text of others) assert.equal(await whose(text), undefined, text)
})

test('neither a token nor a verification key is in the row of its session', async () => {
  const { sandbox } = await harness.make.merchant()
  const session = await make(sandbox)
  const { key } = await issue(sandbox, session, 'a page')
  assert.equal(Buffer.from(key, 'base64url').length, 32)
  const row = await findSession(harness.db.read, sandbox, session.id)
  const text = JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  for (const secret of [key, sessionToken(harness.secrets, session.id)]) assert.ok(!text.includes(secret))
})

test('a verification key is good once, for its session, for 15 minutes', async () => {
  const { sandbox, production } = await harness.make.merchant()
  const session = await make(sandbox)
  const { id } = session
  const now = new Date()
  const { key, endsAt } = await issue(sandbox, session, 'a page', now)
  assert.equal(endsAt.getTime() - now.getTime(), 15 * minuteMs)
  const asked = { id, key, boundTo: 'a page' }
  assert.equal(await take(sandbox, { ...asked, boundTo: 'another page' }), false)
  assert.equal(await take(sandbox, { ...asked, key: `${key}A` }), false)
  assert.equal(await take(sandbox, { ...asked, id: newId(now) }), false)
  assert.equal(await take(production, asked), false)
  assert.equal(await take(sandbox, asked, endsAt), false)
  assert.equal(await take(sandbox, asked, new Date(endsAt.getTime() - 1)), true)
  assert.equal(await take(sandbox, asked), false)
})

test('a new verification key takes the place of the one before', async () => {
  const { sandbox } = await harness.make.merchant()
  const session = await make(sandbox)
  const { id } = session
  const first = await issue(sandbox, session, 'a page')
  const second = await issue(sandbox, session, 'a page')
  assert.equal(await take(sandbox, { id, key: first.key, boundTo: 'a page' }), false)
  assert.equal(await take(sandbox, { id, key: second.key, boundTo: 'a page' }), true)
})
