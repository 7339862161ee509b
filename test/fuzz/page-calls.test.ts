import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { openApi } from '../../src/app.ts'
import { type Answer, useHarness } from '#test/harness.ts'
import { cardOf, keyFor, openSession, pay } from '#test/payment-page.ts'
import { assertConventions } from '../contract/conventions.ts'
import { readable } from '../contract/document.ts'
import { judgeOf } from '../contract/json-schema.ts'
import { type Probe, probes, type Target, targetsOf, isOfForeignCoding } from './requests.ts'
import { isLong } from '../long.ts'

// The calls of the payment page, called as strangely as the merchant API, with valid tokens: every answer is one that the document promises, and the
// only 5xx is a bank that takes no other card. `FUZZ_RUNS`, `FUZZ_SEED` and `FUZZ_PATH` work as in `fuzz.test.ts`.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })
const document = readable(openApi('https://pay.example'))
const judge = judgeOf(document)
const targets = targetsOf(document).filter(({ path, operation }) => {
  const isOurs = path.startsWith('/checkout/')
  return isOurs && operation.requestBody?.content['application/json'] !== undefined
})

const runs = Number(process.env['FUZZ_RUNS'] ?? (isLong ? 1_200 : 150))
// A run that checks a change is always the same; with a number of runs it tries new requests.
const isNew = process.env['FUZZ_RUNS'] !== undefined
const seed = Number(process.env['FUZZ_SEED'] ?? (isNew ? Date.now() % 2 ** 31 : 20_261_122))
const path = process.env['FUZZ_PATH']

for (const target of targets)
  test(`${target.method} ${target.path} answers every request as the document says`, async () => {
    const { key } = await harness.make.merchant()
    await fc.assert(
      fc.asyncProperty(probes(document, target), fc.boolean(), async (probe, hasCard) => {
        assertPromised(target, probe, await request(probe, await tokensOf(key, target), hasCard))
      }),
      { numRuns: Math.ceil(runs / targets.length), seed, ...(path !== undefined && { path }) },
    )
  })

/** Good ones, of a session of their own. */
async function tokensOf(key: string, target: Target): Promise<Record<string, string>> {
  const session = await openSession(harness, key)
  if (target.path === '/checkout/verify') return { sessionToken: session.token }
  if (target.path === '/checkout/submit') return { verificationKey: await keyFor(harness, session, {}) }
  const { body } = await pay(harness, session, { card: cardOf('CHALLENGE') }, {})
  return { authenticationId: body.nextAction.authenticationId }
}

function request({ method, path: asked, query, headers, body, bytes }: Probe, tokens: object, hasCard: boolean) {
  const given = bytes ? Buffer.from(bytes) : withTokens(body, tokens, hasCard)
  return harness.call({
    method,
    path: query === '' ? asked : `${asked}?${query}`,
    headers,
    ...(given !== undefined && { body: given }),
  })
}

/** The same body with good tokens in the places of made-up ones, and with a good card in half of the cases. */
function withTokens(body: string | undefined, tokens: object, hasCard: boolean): string | undefined {
  try {
    const sent = JSON.parse(body ?? '')
    const good = Object.entries({ ...tokens, ...(hasCard && { card: cardOf() }) }).filter(([name]) => name in sent)
    return JSON.stringify({ ...sent, ...Object.fromEntries(good) })
  } catch {
    return body
  }
}

function assertPromised(target: Target, probe: Probe, answer: Answer): void {
  const { status, text, body } = answer
  if (isOfForeignCoding(probe, status)) return
  assert.ok(status < 500 || body?.error?.code === 'BAAS_SVC_ERROR', `${status} ${text}`)
  if (probe.method === 'HEAD') return assert.equal(text, '')
  assertConventions(answer)
  // A fault may have led to another path or method, whose answers are not this call's.
  if (probe.method !== target.method || probe.path !== target.path) return
  const reply = target.operation.responses[String(status)]
  assert.ok(reply, `${status} is not in the document: ${text}`)
  const schema = reply.content?.['application/json'].schema
  assert.ok(schema, `${status} has no schema`)
  assert.equal(judge.problemOf(schema, body), undefined, text)
  assert.deepEqual(judge.undocumented(schema, body), [], text)
}
