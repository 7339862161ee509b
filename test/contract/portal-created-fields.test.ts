import assert from 'node:assert/strict'
import { test } from 'node:test'
import { portalRoutes } from '../../src/app.ts'
import { chargebackWon } from '#money/ledger/bookings.ts'
import { post } from '#money/ledger/post.ts'
import { dayMs } from '#platform/durations.ts'
import { newId } from '#platform/ids.ts'
import { inputSchema, type Json } from '#platform/http/openapi-schemas.ts'
import { useHarness } from '#test/harness.ts'
import { assertSucceeded, send } from './conventions.ts'

// A creation of the portal keeps its fields: every field of its body is read back where people see the object.

const harness = useHarness()

type Shown = Record<string, unknown>

type Creation = {
  /** The place in which it is seen once it is made: one for each view. */
  seen: (made: Shown) => Record<string, { path: string; find: (body: Shown) => unknown }>
  /** Values other than the examples of the documentation. */
  values?: Shown
  /** Fields that are sent and seen nowhere, with the reason. */
  unshown?: Record<string, string>
}

const inList = (path: string, key: string) => (made: Shown) => ({
  path,
  find: ({ content }: Shown) => (content as Shown[]).find((each) => each[key] === made[key]),
})

const whole = (path: string) => ({ path, find: (body: Shown) => body })

/** By the path of the row. */
const creating: Record<string, Creation> = {
  '/api/v1/api-keys': {
    seen: (made) => ({
      read: whole(`/api/v1/api-keys/${made['id']}`),
      listed: inList('/api/v1/api-keys', 'id')(made),
    }),
    values: { expiresAt: new Date(Date.now() + 2 * dayMs).toISOString() },
  },
  '/api/v1/company/members': {
    seen: (made) => ({ listed: inList('/api/v1/company/members', 'userId')(made) }),
    unshown: { locale: 'is the language of the invitation, and of the person, who alone sees it' },
  },
  '/api/v1/company/payouts': {
    seen: (made) => ({
      read: whole(`/api/v1/merchant/transactions/${made['id']}`),
      listed: inList('/api/v1/merchant/transactions?type=PAYOUT', 'id')(made),
    }),
  },
}

/** Calls that make nothing, with the reason; their own tests read what they are sent. */
const others: Record<string, string> = {
  '/api/v1/application/documents': 'a file that was handed in before becomes a part of the application',
  '/api/v1/application/renewals': 'files that were handed in before become a new document',
  '/api/v1/disputes/{id}/files': 'a file that was handed in before becomes a part of the answer',
  '/api/v1/api-keys/{id}/roll': 'the new key has everything of the old one',
  '/api/v1/webhooks/notification-secret': 'the secret that there is is renewed',
}

const posts = portalRoutes.filter(({ method, body, replies }) => method === 'POST' && body && 201 in replies)

test('every creation of the portal is walked', () => {
  const walked = [...Object.keys(creating), ...Object.keys(others)]
  assert.deepEqual(posts.map(({ path }) => path).sort(), walked.sort())
})

for (const { path, body } of posts) {
  const creation = creating[path]
  if (!creation || !body) continue
  const { properties = {} } = inputSchema(body) as { properties?: Record<string, Json> }

  test(`POST ${path} keeps every field, and shows it to the company`, async () => {
    const { merchantId, sandbox } = await harness.make.merchant('NOT_ENABLED')
    const { token, confirmation } = await harness.make.session(merchantId)
    const by = { bearer: token, headers: { 'x-environment': 'SANDBOX' } }
    await harness.make.write(sandbox, ({ tx }) =>
      // An event of which no other table has to tell.
      post(
        tx,
        sandbox,
        { ...chargebackWon({ availableMinor: 1_000_000n }), subjectId: newId(new Date()), currency: 'MAD' },
        new Date(),
      ),
    )
    const examples = Object.entries(properties).map(([name, each]) => [name, 'example' in each && each['example']])
    const sent: Shown = { ...Object.fromEntries(examples), ...creation.values }
    const headers = { 'x-confirmation-token': await confirmation() }
    const answer = await send(harness, { method: 'POST', path, by, body: sent, headers })
    assertSucceeded(answer)
    for (const [view, { path: where, find }] of Object.entries(creation.seen(answer.body))) {
      const shown = find((await send(harness, { path: where, by })).body) as Shown | undefined
      assert.ok(shown, `it is not seen at ${where}`)
      for (const name of Object.keys(properties))
        if (!creation.unshown?.[name]) assert.deepEqual(shown[name], sent[name], `${view}: ${name}`)
    }
  })
}
