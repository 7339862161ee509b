import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listEvents } from '#test/factory-queries.ts'
import { useHarness } from '#test/harness.ts'
import { assertSucceeded, send } from './conventions.ts'
import { creating, type Creation } from './created-samples.ts'
import { dereferenced } from './document.ts'
import { keyDoor } from './doors.ts'
import { makeObject, newOwners } from './examples.ts'
import { exampleBody, type Row, rowsAt } from './rows.ts'

// Every field of a creation is kept: each gets a value, which is read back by GET, in the list, and in the event about the creation. A value that an
// object has without being sent proves nothing, and is refused here.

const harness = useHarness()

const isCreation = ({ route, operation }: Row): boolean =>
  route.method === 'POST' && route.idempotent && operation.requestBody !== undefined && !route.path.includes('{')

const creations = rowsAt(keyDoor).filter(isCreation)

test('every creation is walked', () => {
  assert.deepEqual(creations.map(({ title }) => title).sort(), Object.keys(creating).sort())
})

type Shown = Record<string, unknown>
type Views = { read: Shown; listed: Shown | undefined; told: Shown }

/** Makes one object in an account of its own, and reads it wherever it is seen. */
async function viewsOf(row: Row, creation: Creation, body: object): Promise<Views> {
  const { sandbox: owner } = await newOwners(harness, row)
  await makeObject(harness, row, owner)
  const answer = await send(harness, { method: 'POST', path: `/v1${row.route.path}`, by: owner, body })
  assertSucceeded(answer)
  const key = answer.body[creation.key]
  const isRead = creation.read !== 'none'
  const read = isRead ? (await send(harness, { path: `/v1${row.route.path}/${key}`, by: owner })).body : answer.body
  const list = creation.list === 'none' ? undefined : await send(harness, { path: `/v1${row.route.path}`, by: owner })
  const listed = list?.body.content.find((each: Shown) => each[creation.key] === key)
  assert.equal(listed === undefined, creation.list === 'none', `${key} is not in its list`)
  const events = (await listEvents(harness.db.read, owner.scope)).filter(({ type }) => type === creation.event)
  const told = events.map(({ body: each }) => JSON.parse(each).data.object).find((each) => each[creation.key] === key)
  assert.equal(told === undefined, creation.event === 'none', `no ${creation.event} of ${key}`)
  return { read, listed, told: told ?? {} }
}

for (const row of creations) {
  const creation = creating[row.title]
  if (!creation) continue
  const { required = [] } = dereferenced(row.operation.requestBody?.content['application/json'].schema ?? {})
  const sent: Shown = { ...exampleBody(row), ...creation.values }
  for (const name of Object.keys(creation.unsent ?? {})) delete sent[name]
  const fields = Object.keys(sent).filter((name) => !creation.unshown?.[name])
  const least = Object.fromEntries(
    Object.entries(sent).filter(([name]) => required.includes(name) || creation.beside?.includes(name)),
  )

  test(`${row.title} keeps every field, and shows it by GET, in the list and in the event`, async () => {
    const full = await viewsOf(row, creation, sent)
    const bare = await viewsOf(row, creation, least)
    const lost = fields.flatMap((name) => {
      const at = creation.at?.[name] ?? name
      const expected = creation.shown && name in creation.shown ? creation.shown[name] : sent[name]
      return Object.entries(full)
        .filter(([view, shown]) => shown && !(view === 'told' && creation.event === 'none'))
        .filter(([, shown]) => !same(shown?.[at], expected))
        .map(
          ([view, shown]) => `${view}: ${name} was ${JSON.stringify(expected)} and is ${JSON.stringify(shown?.[at])}`,
        )
    })
    assert.deepEqual(lost, [])
    const proofless = fields.filter((name) => {
      const at = creation.at?.[name] ?? name
      return !(name in least) && !creation.unproven?.[name] && same(bare.read[at], full.read[at])
    })
    assert.deepEqual(proofless, [], 'give these another value in test/contract/created-samples.ts')
  })
}

/** As JSON has them; instants may be written in more than one way. */
function same(one: unknown, other: unknown): boolean {
  try {
    assert.deepEqual(instants(one), instants(other))
    return true
  } catch {
    return false
  }
}

const instants = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value).toISOString() : value
