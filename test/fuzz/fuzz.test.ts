import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Answer, useHarness } from '#test/harness.ts'
import { ask, assertConventions, assertSucceeded, send } from '../contract/conventions.ts'
import { readable } from '../contract/document.ts'
import type { Door } from '../contract/doors.ts'
import { makeObject, newOwners, type Owner } from '../contract/examples.ts'
import { judgeOf } from '../contract/json-schema.ts'
import { listRows, missingValues, parametersOf, type Row, rows, type Values } from '../contract/rows.ts'
import { bodySchema, type Probe, probes, type Target, targetsOf, isOfForeignCoding } from './requests.ts'
import { isLong } from '../long.ts'

// Every operation of the published document, called at each door with valid requests and with requests that have one fault: every answer must be one
// that the document promises. `FUZZ_RUNS` sets the number of requests, `FUZZ_SEED` the seed; a failure prints the seed and the path of its request,
// which `FUZZ_SEED` and `FUZZ_PATH` reproduce.

const harness = useHarness()
const document = readable(JSON.parse(readFileSync(new URL('../../docs/api/openapi.json', import.meta.url), 'utf8')))
const targets = targetsOf(document)
const judge = judgeOf(document)

const runs = Number(process.env['FUZZ_RUNS'] ?? (isLong ? 6_000 : 500))
// A run that checks a change is always the same; with a number of runs it tries new requests.
const isNew = process.env['FUZZ_RUNS'] !== undefined
const seed = Number(process.env['FUZZ_SEED'] ?? (isNew ? Date.now() % 2 ** 31 : 20_261_120))
const path = process.env['FUZZ_PATH']

const owners = new Map<Door, Owner>()

for (const row of rows) {
  const target = targetOf(row)
  test(`${row.title} answers every request as the document says`, async () => {
    const mine = owners.get(row.door) ?? (await newOwners(harness, row)).sandbox
    owners.set(row.door, mine)
    const shared = await makeObject(harness, row, mine)
    await fc.assert(
      fc.asyncProperty(probes(document, target), async (probe) => {
        // Objects that a deletion or a verb has changed are made anew.
        const ends = target.method === 'DELETE' || probe.method === 'DELETE' || isVerb(target)
        const known = ends ? await makeObject(harness, row, mine) : shared
        assertPromised(target, probe, await request(probe, known, row, mine))
      }),
      { numRuns: Math.ceil(runs / rows.length), seed, ...(path !== undefined && { path }) },
    )
  })
}

/** A call that acts on an object, and is not a creation: its body describes the act, and is not kept. */
const isVerb = ({ method, path: asked }: Target): boolean => method === 'POST' && /\}\/[a-z-]+$/.test(asked)

/** The document's part about a row; its requests differ in the prefix of the path alone. */
function targetOf({ door, route, title }: Row): Target {
  const published = targets.find((each) => each.method === route.method && each.path === `/v1${route.path}`)
  assert.ok(published, `${title} is served but not published: run \`npm run openapi\``)
  return { ...published, path: door.prefix + route.path }
}

function request(probe: Probe, known: Values, row: Row, by: Owner): Promise<Answer> {
  const values = probe.isKnown ? known : missingValues(row)
  const at = probe.path.replaceAll(/\{(\w+)\}/g, (hole, name: string) => values[name] ?? hole)
  const body = probe.bytes ? Buffer.from(probe.bytes) : probe.body
  return send(harness, {
    method: probe.method,
    path: probe.query === '' ? at : `${at}?${probe.query}`,
    by,
    headers: probe.headers,
    ...(body !== undefined && { body }),
  })
}

function assertPromised(target: Target, probe: Probe, answer: Answer): void {
  const { status, body, text } = answer
  if (isOfForeignCoding(probe, status)) return
  assert.ok(status < 500, `${status} ${text}`)
  if (probe.method === 'HEAD') return assert.equal(text, '')
  assertConventions(answer)
  assertEchoed(probe, answer)
  if (isElsewhere(probe, target, answer)) return
  const reply = target.operation.responses[String(status)]
  assert.ok(reply, `${status} is not in the document: ${text}`)
  const schema = reply.content?.['application/json']?.schema
  if (schema) {
    assert.equal(judge.problemOf(schema, body), undefined, text)
    assert.deepEqual(judge.undocumented(schema, body), [], text)
  } else if (reply.content) {
    assert.ok((String(answer.headers['content-type']).split(';')[0] as string) in reply.content)
  } else {
    assert.equal(text, '')
  }
  if (probe.fault === undefined) assertTaken(probe, target, answer)
  if (status < 300 && !isVerb(target)) assertKept(probe, target, answer)
}

function assertEchoed({ headers }: Probe, answer: Answer): void {
  const given = headers['x-request-id'] ?? ''
  if (/^[\x20-\x7e]{1,128}$/.test(given)) assert.equal(answer.headers['x-request-id'], given)
}

/** A fault may have led to another path or method, whose answers are not this operation's. */
function isElsewhere({ fault, method, path: asked }: Probe, target: Target, { body }: Answer): boolean {
  const isMoved = fault !== undefined && (method !== target.method || asked !== target.path)
  const code = body?.error?.code
  return method !== target.method || (isMoved && (code === 'ROUTE_NOT_FOUND' || code === 'METHOD_NOT_ALLOWED'))
}

/** A valid request succeeds, unless it names nothing that exists, or a documented rule of the business stands against it. */
function assertTaken({ isKnown }: Probe, target: Target, answer: Answer): void {
  // Parameters are judged before what they name is looked for.
  if (isContradiction(answer)) return
  if (!isKnown && target.path.includes('{')) assert.equal(answer.status, 404, answer.text)
  else if (answer.status !== 422 && !isRuledOut(answer, target)) assertSucceeded(answer)
}

/** Members that are right one by one may contradict each other, or name what is not there: no schema says so. */
function isRuledOut({ status, body }: Answer, target: Target): boolean {
  if (status === 404) return ['CLIENT_NOT_FOUND', 'OPERATION_NOT_FOUND'].includes(body.error.code)
  // Not every state of an object allows every verb.
  if (status === 409 && isVerb(target) && body.error.code === 'INVALID_STATE') return true
  const [{ rule }] = body?.error?.details ?? [{}]
  // A reference may stand for another refund by now.
  if (status === 409) return rule === 'PAYLOAD_MISMATCH'
  return status === 400 && rule === 'lifetime'
}

const isContradiction = ({ status, body }: Answer): boolean =>
  status === 400 && body.error.details?.[0]?.rule === 'contradiction'

/** Members that are not shown under their own name. */
const unseen = new Set(['clearExpiration', 'expiresInSeconds', 'reuseOpenSession', 'reason', 'destination'])

/** Of an object with members of its own those that were left out come back too, with what they are then. */
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An accepted body is valid by the published schema, and reads return it as it was sent. */
function assertKept({ body, bytes, method }: Probe, target: Target, answer: Answer): void {
  const schema = bodySchema(document, target.operation)
  if (!schema || bytes || body === undefined || body === '') return
  const sent = JSON.parse(body)
  assert.equal(judge.problemOf(schema, sent), undefined, 'a body that the document forbids was taken')
  // An externalId that is known answers with what exists.
  if (method === 'POST' && answer.status === 200) return
  for (const [name, value] of Object.entries(sent)) {
    const kept = answer.body[name]
    // Of two ends the earlier counts.
    const isOverruled = name === 'expiresAt' && 'expiresInSeconds' in sent
    if (unseen.has(name) || isOverruled || (value === '' && kept === undefined)) continue
    if (schema.properties?.[name]?.format === 'date-time') assert.equal(Date.parse(kept), Date.parse(value as string))
    else if (name === 'email') assert.equal(kept.toLowerCase(), (value as string).toLowerCase())
    else if (isPlain(value)) assert.partialDeepStrictEqual(kept, value, name)
    else assert.deepEqual(kept, value, name)
  }
}

for (const row of listRows.filter((each) => parametersOf(each, 'path').length === 0)) {
  test(`after all of that, ${row.title} can be walked to its end, and each row in it is as the document says`, async () => {
    const by = owners.get(row.door)
    assert.ok(by)
    const schema = targetOf(row).operation.responses['200']?.content?.['application/json'].schema
    let pages = 1
    for (let page = 0; page < pages; page++) {
      const answer = await ask(harness, { path: `${row.door.prefix}${row.route.path}?page=${page}&size=500`, by })
      assertSucceeded(answer)
      assert.equal(judge.problemOf(schema ?? {}, answer.body), undefined)
      pages = answer.body.totalPages
    }
  })
}
