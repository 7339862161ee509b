import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { EnvironmentName } from '#platform/context.ts'
import type { ErrorCode } from '#platform/errors.ts'
import { useHarness } from '#test/harness.ts'
import { someOf } from '#test/long.ts'
import { type CallBy, ask, assertRefused } from './conventions.ts'
import { type Credential, inEnvironment, sessionDoor } from './doors.ts'
import { makeObject, newOwners } from './examples.ts'
import { idempotentRows, missingValues, objectRows, pathOf, type Row, rows, validCall, type Values } from './rows.ts'

// The order of checks: a request with two faults is refused for the one that comes first. Each pair is tried on each row, in the short form on every third.

// The clock stands still during an attempt, so that a caller has two calls; it moves between attempts, so that all have two again.
const harness = useHarness({ RATE_LIMIT_API: '1' })
const moveClock = () => {
  harness.clock.now = new Date((harness.clock.now?.getTime() ?? Date.now()) + 2_000)
}
before(moveClock)

type Caller = {
  environment: EnvironmentName
  access: 'ENABLED' | 'NOT_ENABLED'
  hasScope: boolean
  isUsedUp: boolean
  namesEnvironment: boolean
}

type Attempt = {
  call: CallBy
  /** The caller; an unknown one when undefined. */
  caller: Caller | undefined
}

type Fault = {
  code: ErrorCode
  status: number
  commit: (attempt: Attempt, row: Row) => void
  on?: (row: Row) => boolean
}

const writes = ({ route }: Row) => route.method !== 'GET'

/** In the order in which they are checked. */
const faults: Record<string, Fault> = {
  'a body that announces too many bytes': {
    status: 413,
    code: 'PAYLOAD_TOO_LARGE',
    commit: ({ call }) => Object.assign(call.headers ?? {}, { 'content-length': '262145' }),
  },
  'an unknown path': {
    status: 404,
    code: 'ROUTE_NOT_FOUND',
    commit: ({ call }, { door }) =>
      Object.assign(call, { path: call.path.replace(door.prefix, `${door.prefix}/unknown`) }),
  },
  'an unknown caller': {
    status: 401,
    code: 'UNAUTHORIZED',
    commit: (attempt) => Object.assign(attempt, { caller: undefined }),
  },
  'a session without X-Environment': {
    status: 400,
    code: 'MISSING_PARAMETER',
    on: ({ door }) => door === sessionDoor,
    commit: ({ caller }) => caller && Object.assign(caller, { namesEnvironment: false }),
  },
  'production without access': {
    status: 403,
    code: 'PRODUCTION_ACCESS_NOT_ENABLED',
    commit: ({ caller }) => caller && Object.assign(caller, { environment: 'PRODUCTION', access: 'NOT_ENABLED' }),
  },
  'a caller without the scope': {
    status: 403,
    code: 'FORBIDDEN',
    on: ({ door, route }) => door.canLack(route.access),
    commit: ({ caller }) => caller && Object.assign(caller, { hasScope: false }),
  },
  'a caller who has used up the limit': {
    status: 429,
    code: 'RATE_LIMITED',
    commit: ({ caller }) => caller && Object.assign(caller, { isUsedUp: true }),
  },
  'a body of another type': {
    status: 415,
    code: 'UNSUPPORTED_MEDIA_TYPE',
    on: writes,
    commit: ({ call }) => Object.assign(call.headers ?? {}, { 'content-type': 'text/plain' }),
  },
  'a body that is no JSON': {
    status: 400,
    code: 'VALIDATION_ERROR',
    on: writes,
    commit: ({ call }) => Object.assign(call, { body: '{' }),
  },
  'an invalid Idempotency-Key': {
    status: 400,
    code: 'INVALID_IDEMPOTENCY_KEY',
    on: ({ route }) => route.idempotent,
    commit: ({ call }) => Object.assign(call.headers ?? {}, { 'idempotency-key': 'é' }),
  },
  'an unknown parameter': {
    status: 400,
    code: 'VALIDATION_ERROR',
    commit: ({ call }) => Object.assign(call, { path: `${call.path}${call.path.includes('?') ? '&' : '?'}sizzle=1` }),
  },
}

for (const [turn, row] of rows.entries()) {
  const possible = Object.entries(faults).filter(([, { on }]) => on?.(row) ?? true)
  for (const [index, [first, fault]] of possible.entries()) {
    test(`${row.title} refuses ${first} before anything that is checked later`, async () => {
      for (const [second, other] of someOf(possible.slice(index + 1), turn, 3)) {
        if (!canMeet(first, second)) continue
        const attempt = attemptOn(row)
        other.commit(attempt, row)
        fault.commit(attempt, row)
        const answer = await tryOut(attempt, row)
        assert.equal(answer.status, fault.status, `${first}, with ${second}: ${answer.text}`)
        assertRefused(answer, fault.status, fault.code)
      }
    })
  }
}

// A merchant without production access is never admitted, so the limit cannot be used up.
const canMeet = (first: string, second: string) =>
  !(first === 'production without access' && second === 'a caller who has used up the limit')

for (const [turn, row] of objectRows.entries()) {
  test(`${row.title} looks at the whole request before it looks for the object`, async () => {
    const possible = Object.values(faults).filter(({ on }) => on?.(row) ?? true)
    for (const fault of someOf(possible, turn, 3)) {
      const attempt = attemptOn(row, missingValues(row))
      fault.commit(attempt, row)
      assertRefused(await tryOut(attempt, row), fault.status, fault.code)
    }
  })
}

for (const row of idempotentRows) {
  test(`${row.title} validates a request before it compares it with what its key was used for`, async () => {
    const { sandbox } = await newOwners(harness, row)
    const values = await makeObject(harness, row, sandbox)
    const { call } = attemptOn(row, values)
    const by = await row.door.credential(harness, sandbox.scope)
    const headers = { 'idempotency-key': 'used before' }
    await ask(harness, { ...call, by, headers })
    const invalid = { ...call, by, headers, body: { unknown: 1 } }
    assertRefused(await ask(harness, invalid), 400, 'VALIDATION_ERROR')
  })
}

test('an unknown method of a known path is refused before the caller is looked at', async () => {
  for (const row of objectRows) {
    const answer = await ask(harness, { method: 'OPTIONS', path: pathOf(row, missingValues(row)), by: nobody })
    assertRefused(answer, 405, 'METHOD_NOT_ALLOWED')
  }
})

function attemptOn(row: Row, values: Values = missingValues(row)): Attempt {
  const call = validCall(row, values)
  return {
    call: { ...call, ...(writes(row) && { body: call.body ?? {} }), headers: {} },
    caller: { environment: 'SANDBOX', access: 'ENABLED', hasScope: true, isUsedUp: false, namesEnvironment: true },
  }
}

async function tryOut({ call, caller }: Attempt, row: Row) {
  moveClock()
  if (!caller) return ask(harness, { ...call, by: nobody })
  const by = await credentialOf(caller, row)
  if (caller.isUsedUp) await useUp(by, row)
  return ask(harness, { ...call, by: caller.namesEnvironment ? by : inEnvironment(by) })
}

const nobody: Credential = { bearer: 'nonsense' }
const credentials = new Map<string, Credential>()

async function credentialOf({ access, environment, hasScope }: Caller, { door, route }: Row): Promise<Credential> {
  const lacking = hasScope ? undefined : route.access
  // A session ends that is not used for an hour.
  const halfHour = Math.floor((harness.clock.now?.getTime() ?? 0) / 1_800_000)
  const kind = [door.prefix, access, environment, lacking, halfHour].join(' ')
  const known = credentials.get(kind)
  if (known) return known
  const { merchantId } = await harness.make.merchant(access)
  const made = await door.credential(harness, { merchantId, environment }, lacking)
  credentials.set(kind, made)
  return made
}

async function useUp(by: Credential, { door, route }: Row): Promise<void> {
  const allowed = rows.find(
    (each) => each.door === door && each.route.method === 'GET' && each.route.access !== route.access,
  )
  assert.ok(allowed)
  for (let used = 0; used < 2; used++) await ask(harness, { path: pathOf(allowed, missingValues(allowed)), by })
}
