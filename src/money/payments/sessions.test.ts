import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Scope } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { newId } from '#platform/ids.ts'
import { tokenText } from '#platform/tokens/tokens.ts'
import { useHarness } from '#test/harness.ts'
import { findSession } from './session-queries.ts'
import { sessionOfToken, sessionToken } from './session-token.ts'
import { createSession, issueVerificationKey, takeVerificationKey } from './sessions.ts'

// Tokens and verification keys: what a buyer's page has instead of an API key.

const harness = useHarness()
const minuteMs = 60_000

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

test('a verification key is good once, for whom it was made, for 15 minutes', async () => {
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
