import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { ErrorCode } from '#platform/errors.ts'
import { type ScopeName, scopeNames } from '#platform/http/route.ts'
import { type Call, useHarness } from '#test/harness.ts'
import { ask, assertRefused } from './conventions.ts'
import { makeObject, newOwners } from './examples.ts'
import { idempotentRows, missingValues, objectRows, pathOf, type Row, rows, validCall, type Values } from './rows.ts'

// The order of checks: a request with two faults is refused for the one that comes first. Each pair is tried on each row.

// The clock stands still during an attempt, so that a key has two calls; it moves between attempts, so that all have two again.
const harness = useHarness({ RATE_LIMIT_API: '1' })
const moveClock = () => {
  harness.clock.now = new Date((harness.clock.now?.getTime() ?? Date.now()) + 10_000)
}
before(moveClock)

type KeyKind = { live: boolean; access: 'ENABLED' | 'NOT_ENABLED'; hasScope: boolean; isUsedUp: boolean }

type Attempt = {
  call: Call
  /** What the key may do; an unusable key when undefined. */
  key: KeyKind | undefined
}

type Fault = { code: ErrorCode; status: number; commit: (attempt: Attempt) => void; on?: (row: Row) => boolean }

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
    commit: ({ call }) => Object.assign(call, { path: call.path.replace('/v1/', '/v1/unknown/') }),
  },
  'no key': { status: 401, code: 'UNAUTHORIZED', commit: (attempt) => Object.assign(attempt, { key: undefined }) },
  'a production key without access': {
    status: 403,
    code: 'PRODUCTION_ACCESS_NOT_ENABLED',
    commit: ({ key }) => key && Object.assign(key, { live: true, access: 'NOT_ENABLED' }),
  },
  'a key without the scope': {
    status: 403,
    code: 'FORBIDDEN',
    commit: ({ key }) => key && Object.assign(key, { hasScope: false }),
  },
  'a key that has been used up': {
    status: 429,
    code: 'RATE_LIMITED',
    commit: ({ key }) => key && Object.assign(key, { isUsedUp: true }),
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

for (const row of rows) {
  const possible = Object.entries(faults).filter(([, { on }]) => on?.(row) ?? true)
  for (const [index, [first, fault]] of possible.entries()) {
    test(`${row.title} refuses ${first} before anything that is checked later`, async () => {
      for (const [second, other] of possible.slice(index + 1)) {
        if (!canMeet(first, second)) continue
        const attempt = attemptOn(row)
        other.commit(attempt)
        fault.commit(attempt)
        const answer = await tryOut(attempt, row)
        assert.equal(answer.status, fault.status, `${first}, with ${second}: ${answer.text}`)
        assertRefused(answer, fault.status, fault.code)
      }
    })
  }
}

// A key without production access is never let in, so it cannot be used up.
const canMeet = (first: string, second: string) =>
  !(first === 'a production key without access' && second === 'a key that has been used up')

for (const row of objectRows) {
  test(`${row.title} looks at the whole request before it looks for the object`, async () => {
    const possible = Object.values(faults).filter(({ on }) => on?.(row) ?? true)
    for (const fault of possible) {
      const attempt = attemptOn(row, missingValues(row))
      fault.commit(attempt)
      assertRefused(await tryOut(attempt, row), fault.status, fault.code)
    }
  })
}

for (const row of idempotentRows) {
  test(`${row.title} validates a request before it compares it with what its key was used for`, async () => {
    const { sandbox } = await newOwners(harness)
    const values = await makeObject(harness, row, sandbox)
    const { call } = attemptOn(row, values)
    const { key } = await harness.make.key(sandbox.scope.merchantId, 'SANDBOX')
    const headers = { 'idempotency-key': 'used before' }
    await ask(harness, { ...call, key, headers })
    const invalid = { ...call, key, headers, body: { unknown: 1 } }
    assertRefused(await ask(harness, invalid), 400, 'VALIDATION_ERROR')
  })
}

test('an unknown method of a known path is refused before the key is looked at', async () => {
  for (const row of objectRows) {
    const answer = await ask(harness, { method: 'OPTIONS', path: pathOf(row, missingValues(row)), key: 'nonsense' })
    assertRefused(answer, 405, 'METHOD_NOT_ALLOWED')
  }
})

function attemptOn(row: Row, values: Values = missingValues(row)): Attempt {
  const call = validCall(row, values, '')
  return {
    call: { ...call, ...(writes(row) && { body: call.body ?? {} }), headers: {} },
    key: { live: false, access: 'ENABLED', hasScope: true, isUsedUp: false },
  }
}

async function tryOut({ call, key }: Attempt, row: Row) {
  moveClock()
  if (!key) return ask(harness, { ...call, key: 'nonsense' })
  const scopes = key.hasScope ? scopeNames : scopeNames.filter((scope) => scope !== row.route.access)
  const made = await keyOf(key, scopes)
  if (key.isUsedUp) await useUp(made, scopes)
  return ask(harness, { ...call, key: made })
}

const keys = new Map<string, string>()

async function keyOf({ access, live }: KeyKind, scopes: ScopeName[]): Promise<string> {
  const kind = [access, live, ...scopes].join(' ')
  const known = keys.get(kind)
  if (known !== undefined) return known
  const { merchantId } = await harness.make.merchant(access)
  const { key } = await harness.make.key(merchantId, live ? 'PRODUCTION' : 'SANDBOX', scopes)
  keys.set(kind, key)
  return key
}

async function useUp(key: string, scopes: ScopeName[]): Promise<void> {
  const allowed = rows.find(({ route }) => route.method === 'GET' && scopes.includes(route.access))
  assert.ok(allowed)
  for (let used = 0; used < 2; used++) await ask(harness, { path: pathOf(allowed, missingValues(allowed)), key })
}
