import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { version } from '../../src/app.ts'
import { operatorOpenApi } from '../../src/operator/mount.ts'
import { operatorRoutes } from '../../src/operator/routes.ts'
import { playBooks } from '../../src/start/demo/books.ts'
import { openDemoShop } from '../../src/start/demo/demo.ts'
import { nameOfDouble } from '../../src/start/demo/production.ts'
import { decideProduction } from '#modules/applications/actions/production-access.ts'
import { cmiAccount } from '#money/settlements/fixture.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { type Answer, useHarness } from '#test/harness.ts'
import { readable } from '../contract/document.ts'
import { judgeOf } from '../contract/json-schema.ts'
import { assertOperatorConventions } from '../contract/operator-conventions.ts'
import { isLong } from '../long.ts'
import { isOfForeignCoding, type Probe, probes, type Target, targetsOf } from './requests.ts'

// The operator's calls, asked for as strangely as the merchant API, in six weeks of production: nothing is a 5xx, and every answer is one that the
// document promises. `FUZZ_RUNS`, `FUZZ_SEED` and `FUZZ_PATH` do what they do in `fuzz.test.ts`.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })
const document = readable(operatorOpenApi('https://pay.example', version))
const judge = judgeOf(document)
const uploads = new Set(operatorRoutes.filter(({ fileMaxBytes }) => fileMaxBytes).map(({ path }) => path))
const targets = targetsOf(document).filter(({ path }) => !uploads.has(path))

const runs = Number(process.env['FUZZ_RUNS'] ?? (isLong ? 4_000 : 400))
// A run that checks a change is always the same; with a number of runs it tries new requests.
const isNew = process.env['FUZZ_RUNS'] !== undefined
const seed = Number(process.env['FUZZ_SEED'] ?? (isNew ? Date.now() % 2 ** 31 : 20_261_128))
const path = process.env['FUZZ_PATH']

/** Objects that lists show, by the path of the list. */
const shown = new Map<string, readonly Record<string, unknown>[]>()
let merchantId: string

let world: Promise<void> | undefined
/** Once for all tests. Not in a hook: hooks of a file that runs by itself begin together, and the harness comes first. */
const makeWorld = (): Promise<void> => (world ??= fillWorld())

async function fillWorld(): Promise<void> {
  await makeBooks()
  const { token } = await harness.make.staff('ADMIN')
  for (const { method, path: listed } of targets) {
    if (method !== 'GET' || listed.includes('{')) continue
    shown.set(`${listed}/`, objectsIn((await harness.call({ path: listed, key: token })).body))
  }
  for (const list of ['bank-files', 'bank-statements', 'settlements', 'acquirers'])
    assert.ok(shown.get(`/operator/v1/${list}/`)?.length, `no ${list}`)
}

async function makeBooks(): Promise<void> {
  const { db, config, secrets } = harness
  const now = new Date()
  merchantId = (await openDemoShop(db, config.publicUrl, now)).merchantId
  await inTransaction(db, (tx) => decideProduction(tx, { merchantId, isAllowed: true }, now))
  await cmiAccount(harness, nameOfDouble.cmi)
  await playBooks({ db, config, secrets })
}

const objectsIn = (body: Record<string, unknown>): Record<string, unknown>[] =>
  Object.values(body ?? {})
    .filter((each) => Array.isArray(each))
    .flat()
    .filter((each) => typeof each === 'object' && each !== null)

for (const target of targets) {
  test(`${target.method} ${target.path} answers every request in the operator’s way`, async () => {
    await makeWorld()
    const hasPassword = target.path.endsWith('/change-password')
    const { token } = await harness.make.staff('ADMIN', { hasPassword })
    await fc.assert(
      fc.asyncProperty(probes(document, target), fc.nat(), async (probe, pick) => {
        // Some of these calls end the session.
        const key = target.path.endsWith('/logout') ? (await harness.make.staff('ADMIN')).token : token
        assertPromised(target, probe, await request(probe, pick, key))
      }),
      { numRuns: Math.ceil(runs / targets.length), seed, ...(path !== undefined && { path }) },
    )
  })
}

const noObject = '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35'

function request({ method, path: asked, isKnown, query, headers, body, bytes }: Probe, pick: number, key: string) {
  const at = asked.replaceAll(/\{(\w+)\}/g, (_, name: string, place: number) => {
    const objects = shown.get(asked.slice(0, place)) ?? []
    const object = objects[pick % objects.length] ?? { merchantId }
    const id = object[name] ?? object['id']
    return isKnown && typeof id === 'string' ? id : noObject
  })
  const payload = bytes ? Buffer.from(bytes) : body
  const url = query === '' ? at : `${at}?${query}`
  return harness.call({ method, path: url, key, headers, ...(payload !== undefined && { body: payload }) })
}

function assertPromised(target: Target, probe: Probe, answer: Answer): void {
  const { status, text, body } = answer
  if (isOfForeignCoding(probe, status)) return
  assert.ok(status < 500, `${status} ${text} ${harness.logged.at(-1)}`)
  if (probe.method === 'HEAD') return assert.equal(text, '')
  assertOperatorConventions(answer)
  // A fault may have led to another path or method, whose answers are not this call's.
  if (probe.method !== target.method || probe.path !== target.path) return
  const reply = target.operation.responses[String(status)]
  assert.ok(reply, `${status} is not in the document: ${text}`)
  const schema = reply.content?.['application/json']?.schema
  // Papers and files are no JSON.
  if (schema) assert.equal(judge.problemOf(schema, body), undefined, text)
}
