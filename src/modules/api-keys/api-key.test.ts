import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endOfRolled, expiryProblem, keyStatus, rollProblem, ungrantable } from './api-key.ts'
import { presentPresets } from './permission.ts'
import { inEnglish } from '#platform/sentences/said.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

const statuses: [about: string, expiresAt: Date | null, revokedAt: Date | null, status: string][] = [
  ['a key without an end', null, null, 'ACTIVE'],
  ['a key that ends later', at(1), null, 'ACTIVE'],
  ['a key at its end', now, null, 'EXPIRED'],
  ['a key that was revoked', null, at(-1), 'REVOKED'],
  ['a key that was revoked and would have expired', at(-1), at(-2), 'REVOKED'],
]
for (const [about, expiresAt, revokedAt, status] of statuses)
  test(`${about} is ${status}`, () => {
    assert.equal(keyStatus({ expiresAt, revokedAt }, now), status)
  })

test('the end of a new key is in the future, and at most ten years away', () => {
  assert.match(inEnglish(expiryProblem(now, now) ?? ''), /future/)
  assert.equal(expiryProblem(at(0.001), now), undefined)
  assert.equal(expiryProblem(new Date('2036-11-20T10:00:00.000Z'), now), undefined)
  assert.match(inEnglish(expiryProblem(new Date('2036-11-20T10:00:00.001Z'), now) ?? ''), /10 years/)
})

const ends: [about: string, expiresAt: Date | null, hours: number, end: ReturnType<typeof endOfRolled>][] = [
  ['a key without an end', null, 24, { expiresAt: at(24), revokedAt: null }],
  ['a key that ends later', at(25), 24, { expiresAt: at(24), revokedAt: null }],
  ['a key that ends sooner', at(23), 24, { expiresAt: at(23), revokedAt: null }],
  ['a key without overlap', at(23), 0, { expiresAt: at(23), revokedAt: now }],
]
for (const [about, expiresAt, hours, end] of ends)
  test(`${about} never lives longer for being rolled`, () => {
    assert.deepEqual(endOfRolled({ expiresAt }, hours, now), end)
  })

test('only a key that works and was not rolled before can be rolled', () => {
  const key = { expiresAt: null, revokedAt: null, replacedBy: null }
  assert.equal(rollProblem(key, now), undefined)
  assert.equal(inEnglish(rollProblem({ ...key, revokedAt: now }, now) ?? ''), 'is revoked')
  assert.equal(inEnglish(rollProblem({ ...key, expiresAt: now }, now) ?? ''), 'has expired')
  assert.equal(inEnglish(rollProblem({ ...key, replacedBy: 'x' }, now) ?? ''), 'has been rolled already')
})

test('what a role cannot grant is named by its place', () => {
  const scopes = ['products:read', 'refunds:write', 'wallet:write']
  assert.deepEqual(Object.keys(ungrantable('DEVELOPER', 'PRODUCTION', scopes)), ['scopes[1]', 'scopes[2]'])
  for (const role of ['OWNER', 'ADMIN'] as const) assert.deepEqual(ungrantable(role, 'PRODUCTION', scopes), {})
  assert.deepEqual(ungrantable('DEVELOPER', 'SANDBOX', scopes), {})
})

test('a usual choice never holds what the caller cannot grant', () => {
  const scopes = (name: string, grantable: Parameters<typeof presentPresets>[0]) =>
    presentPresets(grantable, 'en').find((preset) => preset.name === name)?.scopes
  const grantable = [
    'transactions:read',
    'transactions:export',
    'refunds:read',
    'refunds:write',
    'wallet:read',
  ] as const
  assert.deepEqual(scopes('accounting', grantable), [
    'transactions:read',
    'transactions:export',
    'refunds:read',
    'wallet:read',
  ])
  assert.deepEqual(scopes('store', grantable), ['refunds:write'])
  assert.deepEqual(scopes('read_only', ['clients:write', 'clients:read']), ['clients:read'])
  assert.deepEqual(scopes('full', ['clients:write']), ['clients:write'])
})
