import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Failure } from '../errors.ts'
import { away } from './away.ts'
import {
  asFailure,
  isDuplicateOf,
  isLockTaken,
  isMissingIn,
  isNotReady,
  isWorthAnotherTry,
  unconfirmed,
  whyNotNow,
} from './failures.ts'
import { sayInEnglish } from '../sentences/said.ts'

const coded = (code: string, more: object = {}) => Object.assign(new Error('x'), { code, ...more })

describe('a failure of the database', () => {
  it('is worth another try when it is a deadlock or a serialisation failure, and in no other case', () => {
    for (const code of ['40001', '40P01']) assert.ok(isWorthAnotherTry(coded(code)), code)
    const others = [coded('23505'), coded('40002'), coded('57P01'), new Error('40001'), undefined, null, 'x']
    for (const other of others) assert.equal(isWorthAnotherTry(other), false)
  })

  it('names the unique key that refused a row', () => {
    assert.ok(isDuplicateOf(coded('23505', { constraint: 'a_pkey' }), 'a_pkey'))
    const text = 'duplicate key value violates unique constraint "a_pkey_102027"'
    assert.ok(isDuplicateOf(coded('23505', { message: text }), 'a_pkey'), 'as a server says it for another')
    for (const key of ['a', 'b_pkey', 'a_pkey_1'])
      assert.equal(isDuplicateOf(coded('23505', { message: text }), key), false)
    for (const other of [coded('23505', { constraint: 'b_pkey' }), coded('23503', { constraint: 'a_pkey' }), undefined])
      assert.equal(isDuplicateOf(other, 'a_pkey'), false)
  })

  it('is a value that is missing, by the names of table and column or as a server says it for another', () => {
    const text = 'null value in column "b" of relation "a_102115" violates not-null constraint'
    const named = coded('23502', { table: 'a', column: 'b' })
    for (const error of [named, coded('23502', { message: text })]) {
      assert.ok(isMissingIn(error, 'a', 'b'))
      for (const [table, column] of [
        ['c', 'b'],
        ['a', 'c'],
      ] as const)
        assert.equal(isMissingIn(error, table, column), false)
    }
    for (const other of [coded('23514', { table: 'a', column: 'b' }), undefined])
      assert.equal(isMissingIn(other, 'a', 'b'), false)
  })

  const cannotNow: [Error, string][] = [
    [coded('53100'), 'disk-full'],
    [coded('53200'), 'out-of-memory'],
    [coded('53300'), 'too-many-connections'],
    [coded('53000'), 'out-of-resources'],
    [coded('53400'), 'out-of-resources'],
    [coded('58030'), 'storage-failed'],
    [coded('25006'), 'read-only'],
    [coded('57P01'), 'stopping'],
    [coded('57P02'), 'stopping'],
    [coded('57P03'), 'starting'],
    [coded('57014'), 'slow'],
    [coded('25P03'), 'slow'],
    [coded('55P03'), 'busy'],
    [coded('40001'), 'busy'],
    [coded('40P01'), 'busy'],
    [coded('28P01'), 'refused'],
    [coded('3D000'), 'refused'],
    [coded('08006'), 'unreachable'],
    [coded('08P01'), 'unreachable'],
    ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'].map(
      (code): [Error, string] => [coded(code), 'unreachable'],
    ),
    [new Error('Connection terminated unexpectedly'), 'unreachable'],
    [new Error('Client has encountered a connection error and is not queryable'), 'unreachable'],
    [coded('XX000', { message: 'failure on connection marked as essential: 10.0.0.2:5432' }), 'unreachable'],
    [
      coded('XX000', { message: 'could not commit transaction for shard 104017 on at least one active node' }),
      'unreachable',
    ],
    [coded('XX000', { message: "failed to prepare transaction 'citus_0_2_3_4' on host 10.0.0.2:5432" }), 'unreachable'],
    [coded('XX000', { message: 'postmaster was shut down, exiting' }), 'unreachable'],
    [away('it does not answer'), 'unreachable'],
    [away(unconfirmed), 'commit-waits'],
  ]
  it('is answered with 503 and Retry-After when the database cannot now, with one word for why', () => {
    for (const [error, why] of cannotNow) {
      assert.equal(whyNotNow(error), why, String((error as { code?: string }).code))
      const answered = asFailure(error)
      assert.ok(answered instanceof Failure)
      assert.deepEqual([answered.code, answered.cause], ['SERVICE_UNAVAILABLE', error])
      assert.match(answered.headers['Retry-After'] ?? '', /^[1-9]\d*$/)
    }
    assert.ok(isLockTaken(coded('55P03')))
  })

  it('is waited for at a start when the database is there and not ready, and named at once when it refuses', () => {
    const ready = [coded('53300'), coded('57P03'), away('it does not answer'), new Error('Connection terminated')]
    for (const error of ready) assert.ok(isNotReady(error), String(error))
    const refused = [coded('ECONNREFUSED'), coded('ENOTFOUND'), coded('28P01'), coded('3D000'), new TypeError('x')]
    for (const error of refused) assert.equal(isNotReady(error), false, String(error))
  })

  it('is passed on when it is a refusal already, or when it is unexpected', () => {
    const refusal = new Failure('VALIDATION_ERROR', sayInEnglish('x'))
    for (const error of [refusal, coded('22P02'), new TypeError('x'), undefined, 'x'])
      assert.equal(asFailure(error), error)
  })
})
