import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { portalOpenApi } from '../../src/app.ts'
import { useHarness } from '#test/harness.ts'
import { readable } from '../contract/document.ts'
import { judgeOf } from '../contract/json-schema.ts'
import { assertPortalConventions } from '../contract/portal-conventions.ts'
import { type Probe, probes, type Target, targetsOf, isOfForeignCoding } from './requests.ts'
import { isLong } from '../long.ts'

// The portal's own calls, asked for as strangely as the merchant API: nothing is a 5xx, and every refusal has the portal's format.
// `FUZZ_RUNS`, `FUZZ_SEED` and `FUZZ_PATH` do what they do in `fuzz.test.ts`.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })
const document = readable(portalOpenApi('https://pay.example'))
const targets = targetsOf(document)
const judge = judgeOf(document)

const runs = Number(process.env['FUZZ_RUNS'] ?? (isLong ? 2_400 : 300))
// A run that checks a change is always the same; with a number of runs it tries new requests.
const isNew = process.env['FUZZ_RUNS'] !== undefined
const seed = Number(process.env['FUZZ_SEED'] ?? (isNew ? Date.now() % 2 ** 31 : 20_261_121))
const path = process.env['FUZZ_PATH']

for (const target of targets) {
  test(`${target.method} ${target.path} answers every request in the portal’s way`, async () => {
    const { merchantId } = await harness.make.merchant()
    await fc.assert(
      fc.asyncProperty(probes(document, target), async (probe) => {
        assertPromised(target, probe, await request(probe, merchantId))
      }),
      { numRuns: Math.ceil(runs / targets.length), seed, ...(path !== undefined && { path }) },
    )
  })
}

/** Of a new session each time, because some of these calls end it. */
async function request({ method, path: asked, query, headers, body, bytes }: Probe, merchantId: string) {
  const session = await harness.make.session(merchantId)
  const at = asked.replaceAll(/\{\w+\}/g, session.sessionId)
  const payload = bytes ? Buffer.from(bytes) : body
  return harness.call({
    method,
    path: query === '' ? at : `${at}?${query}`,
    key: session.token,
    headers: { 'x-confirmation-token': await session.confirmation(), ...headers },
    ...(payload !== undefined && { body: payload }),
  })
}

function assertPromised(target: Target, probe: Probe, answer: Awaited<ReturnType<typeof request>>): void {
  const { status, text, body } = answer
  if (isOfForeignCoding(probe, status)) return
  // In production there is no bank, and the answer says so.
  const isWithoutBank = status === 503 && body.code === 'ERR-1401'
  assert.ok(status < 500 || isWithoutBank, `${status} ${text}`)
  if (probe.method === 'HEAD') return assert.equal(text, '')
  assertPortalConventions(answer)
  // A fault may have led to another path or method, whose answers are not this call's.
  if (probe.method !== target.method || probe.path !== target.path) return
  const reply = target.operation.responses[String(status)]
  assert.ok(reply, `${status} is not in the document: ${text}`)
  const schema = reply.content?.['application/json'].schema
  if (!schema) return assert.equal(text, '')
  assert.equal(judge.problemOf(schema, body), undefined, text)
  // The members of a refusal's `fields` are those of the body.
  if (status < 300) assert.deepEqual(judge.undocumented(schema, body), [], text)
}
