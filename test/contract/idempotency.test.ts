import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import type { ErrorCode } from '#platform/errors.ts'
import { type Answer, useHarness } from '#test/harness.ts'
import { type CallBy, ask, assertRefused, assertSucceeded, withoutCorrelation } from './conventions.ts'
import { dereferenced } from './document.ts'
import { type Door, doors } from './doors.ts'
import { makeObject, newOwners, type Owner, type Owners } from './examples.ts'
import {
  exampleBody,
  idempotentRows,
  isOfSandbox,
  missingValues,
  parametersOf,
  type Row,
  rows,
  validCall,
  type Values,
} from './rows.ts'

// `Idempotency-Key`, on every row that accepts it.

const harness = useHarness()
const day = 24 * 3600 * 1000

afterEach(() => {
  harness.clock.now = undefined
})

type Subject = { owner: Owner; values: Values; send: (key: string, change?: Partial<CallBy>) => Promise<Answer> }

async function subjectOf(row: Row): Promise<Subject> {
  const owner = (await newOwners(harness, row)).sandbox
  const values = await makeObject(harness, row, owner)
  return { owner, values, send: (key, change) => ask(harness, keyed(row, values, owner, key, change)) }
}

// Without an externalId, so that nothing but the key makes a repeat a repeat.
function keyed(row: Row, values: Values, owner: Owner, key: string, change: Partial<CallBy> = {}): CallBy {
  const { externalId: _, ...body } = exampleBody(row) ?? {}
  const call = { ...validCall(row, values, owner), headers: { 'idempotency-key': key } }
  return { ...call, ...(row.operation.requestBody && { body }), ...change }
}

/** The refusal of a second request, by the object’s own state. */
const refusalOfSecond = ({ route: { path } }: Row): ErrorCode | undefined => {
  if (/^\/subscriptions\/.*\/(pause|resume|cancel)$/.test(path)) return 'INVALID_STATE'
  return path.endsWith('/cancel') ? 'SESSION_ALREADY_CONSUMED' : undefined
}

const isReplay = ({ headers }: Answer) => headers['idempotency-replayed'] === 'true'

for (const row of idempotentRows) {
  test(`${row.title} answers a repeat with the very same reply, and does nothing again`, async () => {
    const { send } = await subjectOf(row)
    const first = await send('once')
    assertSucceeded(first)
    assert.equal(first.headers['idempotency-replayed'], undefined)
    for (const requestId of ['the second try', 'the third try']) {
      const again = await send('once', { headers: { 'idempotency-key': 'once', 'x-request-id': requestId } })
      assert.ok(isReplay(again))
      assert.equal(again.status, first.status)
      assert.equal(withoutCorrelation(again), withoutCorrelation(first))
      assert.equal(again.headers['location'], first.headers['location'])
      assert.equal(again.headers['content-type'], first.headers['content-type'])
      assert.notEqual(again.headers['x-request-id'], first.headers['x-request-id'])
    }
  })

  test(`${row.title} takes a body with another order of keys and other white space for the same`, async () => {
    const { send } = await subjectOf(row)
    const body = exampleBody(row)
    if (!body) return
    assertSucceeded(await send('order', { body }))
    const turned = JSON.stringify(Object.fromEntries(Object.entries(body).toReversed()), null, 3)
    assert.ok(isReplay(await send('order', { body: turned })))
  })

  test(`${row.title} makes one effect of many identical calls at once`, async () => {
    const { send } = await subjectOf(row)
    const answers = await Promise.all(Array.from({ length: 12 }, () => send('at once')))
    for (const answer of answers) assertSucceeded(answer)
    assert.equal(answers.filter((answer) => !isReplay(answer)).length, 1)
    assert.equal(new Set(answers.map((answer) => `${answer.status} ${withoutCorrelation(answer)}`)).size, 1)
  })

  test(`${row.title} answers 409 to a known key with another body, path, environment or door, and shows nothing`, async () => {
    const mine = await newOwners(harness, row)
    const values = await makeObject(harness, row, mine.sandbox)
    const first = await ask(harness, keyed(row, values, mine.sandbox, 'taken'))
    assertSucceeded(first)
    for (const call of await otherRequests(row, values, mine, 'taken')) {
      const answer = await ask(harness, call)
      assertRefused(answer, 409, 'IDEMPOTENCY_CONFLICT')
      assert.equal(answer.headers['location'], undefined)
      assert.equal(answer.headers['idempotency-replayed'], undefined)
      for (const told of tellingTexts(first.body)) assert.ok(!answer.text.includes(told), `${told} is shown`)
    }
    assert.ok(isReplay(await ask(harness, keyed(row, values, mine.sandbox, 'taken'))), 'the first answer is still kept')
  })

  test(`${row.title} keeps the keys of one merchant apart from those of another`, async () => {
    const [one, other] = [await subjectOf(row), await subjectOf(row)]
    assertSucceeded(await one.send('shared'))
    const theirs = await other.send('shared')
    assertSucceeded(theirs)
    assert.ok(!isReplay(theirs))
  })

  test(`${row.title} refuses a key that is not 1 to 255 printable ASCII characters`, async () => {
    const { send } = await subjectOf(row)
    for (const bad of ['', 'x'.repeat(256), 'é', 'a\tb', 'a\u007fb', 'مفتاح', '\u200b']) {
      const answer = await send(bad)
      assertRefused(answer, 400, 'INVALID_IDEMPOTENCY_KEY')
      assert.equal(answer.body.error.details[0].field, 'Idempotency-Key')
    }
    for (const good of ['x', 'x'.repeat(255), 'order 1042, attempt "1"', '~!@#$%^&*()']) {
      const fresh = await subjectOf(row)
      assertSucceeded(await fresh.send(good))
      assert.ok(isReplay(await fresh.send(good)))
    }
  })

  test(`${row.title} keeps nothing of a request that was refused`, async () => {
    const { send, owner, values } = await subjectOf(row)
    const missing = keyed(row, missingValues(row), owner, 'again')
    const refused = parametersOf(row, 'path').length > 0 ? missing : keyed(row, values, owner, 'again', { body: {} })
    const first = await ask(harness, refused)
    assert.ok(first.status === 404 || first.status === 400, first.text)
    const second = await ask(harness, refused)
    assert.equal(withoutCorrelation(second), withoutCorrelation(first))
    assert.ok(!isReplay(second))
    const repaired = await send('again')
    assertSucceeded(repaired)
    assert.ok(!isReplay(repaired))
    assert.ok(isReplay(await send('again')))
  })

  test(`${row.title} keeps a key for 7 days, and takes it for a new one afterwards`, async () => {
    const { values, owner } = await subjectOf(row)
    const began = Date.now()
    const sendAfter = async (ms: number) => {
      harness.clock.now = new Date(began + ms)
      return ask(harness, keyed(row, values, await letInAgain(row, owner), 'weekly'))
    }
    const first = await sendAfter(0)
    assert.equal(withoutCorrelation(await sendAfter(7 * day)), withoutCorrelation(first))
    const fresh = await sendAfter(7 * day + 1)
    assert.ok(!isReplay(fresh))
    const refusal = refusalOfSecond(row)
    if (refusal !== undefined) return assertRefused(fresh, 409, refusal)
    assertSucceeded(fresh)
    const again = await sendAfter(8 * day)
    assert.ok(isReplay(again))
    assert.equal(withoutCorrelation(again), withoutCorrelation(fresh))
  })

  test(`${row.title} lets a key that is older than 7 days be used for another request`, async () => {
    const mine = await newOwners(harness, row)
    const values = await makeObject(harness, row, mine.sandbox)
    const began = Date.now()
    harness.clock.now = new Date(began)
    assertSucceeded(await ask(harness, keyed(row, values, mine.sandbox, 'freed')))
    harness.clock.now = new Date(began + 7 * day + 1)
    const later = {
      sandbox: await letInAgain(row, mine.sandbox),
      production: await letInAgain(row, mine.production),
    }
    const [inProduction, ofAnotherRow] = await otherRequests(row, values, later, 'freed')
    const other = isOfSandbox(row) ? ofAnotherRow : inProduction
    assert.ok(other)
    assertSucceeded(await ask(harness, other))
  })
}

/** The same owner days later, when a session has ended, or at another door. */
const letInAgain = async ({ door }: { door: Door }, { scope }: Owner): Promise<Owner> => ({
  ...(await door.credential(harness, scope)),
  scope,
})

/** Requests with the same key that are not the same request: another environment, row, object, body or door. */
async function otherRequests(row: Row, values: Values, mine: Owners, key: string): Promise<CallBy[]> {
  const otherRow = idempotentRows.find((each) => each.door === row.door && each !== row) ?? row
  const otherDoors = doors.filter((door) => door !== row.door)
  const optional = Object.keys(exampleBody(row) ?? {}).filter((name) => !required(row).includes(name))
  const fewer = Object.fromEntries(Object.entries(exampleBody(row) ?? {}).filter(([name]) => !optional.includes(name)))
  return [
    keyed(row, await makeObject(harness, row, mine.production), mine.production, key),
    keyed(otherRow, await makeObject(harness, otherRow, mine.sandbox), mine.sandbox, key),
    ...(parametersOf(row, 'path').length > 0
      ? [keyed(row, await makeObject(harness, row, mine.sandbox), mine.sandbox, key)]
      : []),
    ...(optional.length > 0 ? [keyed(row, values, mine.sandbox, key, { body: fewer })] : []),
    ...(await Promise.all(
      otherDoors.map(async (door) => keyed({ ...row, door }, values, await letInAgain({ door }, mine.sandbox), key)),
    )),
  ]
}

const required = ({ operation }: Row): string[] =>
  dereferenced(operation.requestBody?.content['application/json'].schema ?? {}).required ?? []

/** Texts that would reveal an answer: all that are long enough to be recognised. */
function tellingTexts({ correlationId: _, ...body }: Record<string, unknown>): string[] {
  const texts = JSON.stringify(body).match(/"[^"\\]{8,}"(?!:)/g) ?? []
  return texts.map((text) => text.slice(1, -1))
}

/** A test of a webhook sends a sample at every call. */
const changesNothing = new Set(['/webhooks/{id}/test'])

test('only calls that create or move something accept a key; others take no notice of it', async () => {
  const plain = rows.filter(({ route }) => !route.idempotent)
  assert.deepEqual(
    plain.filter(({ route }) => route.method === 'POST' && !changesNothing.has(route.path)).map(({ title }) => title),
    [],
  )
  for (const row of plain) {
    const owner = (await newOwners(harness, row)).sandbox
    const call = validCall(row, await makeObject(harness, row, owner), owner)
    const answer = await ask(harness, { ...call, headers: { 'idempotency-key': 'é' } })
    assertSucceeded(answer)
    assert.equal(answer.headers['idempotency-replayed'], undefined)
  }
})
