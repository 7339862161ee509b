import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Failure } from '#platform/errors.ts'
import type { Acquirer } from './acquirer.ts'
import { acquirerFor, acquirerOf, requireAcquirerOf } from './selection.ts'

const merchantId = '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35'
const named = (name: string, environments: Acquirer['environments']) => ({ name, environments }) as Acquirer
const simulator = named('simulator', ['SANDBOX'])
const bank = named('bank', ['SANDBOX', 'PRODUCTION'])

const chosen = (environment: 'SANDBOX' | 'PRODUCTION', name?: string, production = [bank]) =>
  acquirerFor({ sandbox: simulator, production, nameFor: async () => name }, { merchantId, environment })

const isUnavailable = (words: RegExp) => (error: unknown) =>
  error instanceof Failure && error.status === 503 && error.code === 'SERVICE_UNAVAILABLE' && words.test(error.message)

test('the sandbox goes to the simulator, whatever is set for production', async () => {
  assert.equal(await chosen('SANDBOX'), simulator)
  assert.equal(await chosen('SANDBOX', 'bank'), simulator)
})

test('production goes to the acquirer that is set for the merchant', async () => {
  assert.equal(await chosen('PRODUCTION', 'bank'), bank)
})

test('production without an acquirer is 503 and says why', async () => {
  await assert.rejects(chosen('PRODUCTION'), isUnavailable(/No acquirer is configured/))
})

test('production with an acquirer that this server has not is 503', async () => {
  await assert.rejects(chosen('PRODUCTION', 'other'), isUnavailable(/not available on this server/))
})

test('the simulator never stands in for production, even if it is set and handed in for it', async () => {
  await assert.rejects(chosen('PRODUCTION', 'simulator'), isUnavailable(/not available/))
  await assert.rejects(chosen('PRODUCTION', 'simulator', [simulator]), isUnavailable(/not available/))
})

const begunWith = (acquirer: string | null, environment: 'SANDBOX' | 'PRODUCTION', production = [bank]) =>
  [{ sandbox: simulator, production, nameFor: async () => 'other' }, { merchantId, environment }, { acquirer }] as const

test('what was begun goes on with who it was begun with, whatever is set for the merchant by now', () => {
  assert.equal(requireAcquirerOf(...begunWith('bank', 'PRODUCTION')), bank)
  assert.equal(requireAcquirerOf(...begunWith('simulator', 'SANDBOX')), simulator)
})

test('what was begun with an acquirer that has left this server is nobody’s, and 503 says so', () => {
  assert.equal(acquirerOf(...begunWith('gone', 'PRODUCTION')), undefined)
  assert.throws(() => requireAcquirerOf(...begunWith('gone', 'PRODUCTION')), isUnavailable(/begun with/))
  assert.throws(
    () => requireAcquirerOf(...begunWith('simulator', 'PRODUCTION', [simulator])),
    isUnavailable(/begun with/),
  )
})
