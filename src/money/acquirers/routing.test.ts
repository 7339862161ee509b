import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Failure } from '#platform/errors.ts'
import { inEnglish } from '#platform/sentences/said.ts'
import type { Acquirer } from './acquirer.ts'
import type { CashIssuer } from './cash-issuer.ts'
import { accountsOf, type Choice } from './fixture.ts'
import { accountOf, type Acquirers, requireAccountOf, requireIssuerOf, requireRoute, routeFor } from './routing.ts'

const merchantId = '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35'
type Fields = { currencies?: readonly string[]; isCashless?: boolean }
const named = (name: string, environments: Acquirer['environments'], { currencies, isCashless }: Fields = {}) =>
  ({
    name,
    environments,
    can: { currencies: currencies ?? 'ALL' },
    ...(!isCashless && { issueVoucher: async () => {} }),
  }) as unknown as Acquirer & CashIssuer
const simulator = named('simulator', ['SANDBOX'])
const bank = named('bank', ['SANDBOX', 'PRODUCTION'])

const acquirersWith = (chosen: string | undefined, accounts: Choice['accounts'] = [bank]): Acquirers => ({
  sandbox: simulator,
  live: accountsOf({ accounts, chosen }),
})
const inScope = (environment: 'SANDBOX' | 'PRODUCTION') => ({ merchantId, environment })
const cards = { method: 'CARD', currency: 'MAD' } as const

const chosen = async (environment: 'SANDBOX' | 'PRODUCTION', name?: string, accounts?: Choice['accounts']) =>
  (await routeFor(acquirersWith(name, accounts), inScope(environment), cards)).acquirer

const isUnavailable = (words: RegExp) => (error: unknown) =>
  error instanceof Failure && error.status === 503 && error.code === 'SERVICE_UNAVAILABLE' && words.test(error.message)

test('the sandbox goes to the simulator, whatever is set for production', async () => {
  assert.equal(await chosen('SANDBOX'), simulator)
  assert.equal(await chosen('SANDBOX', 'bank'), simulator)
  assert.equal(
    (await routeFor(acquirersWith('bank'), inScope('SANDBOX'), { ...cards, method: 'CASH' })).issuer,
    simulator,
  )
})

test('production goes to the account that is set', async () => {
  assert.equal(await chosen('PRODUCTION', 'bank'), bank)
})

const refusal = async (acquirers: Acquirers, ...methods: ('CARD' | 'CASH')[]) => {
  const asked = requireRoute(acquirers, inScope('PRODUCTION'), { methods, currency: 'MAD' })
  const { message, status, details = [] } = (await asked.catch((error: unknown) => error)) as Failure
  return { message, status, details: details.map(({ rule, message: why = '' }) => [rule, inEnglish(why)]) }
}

test('production without an account is 503, which says for what there is none, and what to do', async () => {
  assert.deepEqual(await refusal(acquirersWith(undefined), 'CARD'), {
    status: 503,
    message:
      'No acquirer is configured for CARD in MAD in production, so no payment can be taken. Ask the operator of this service to route it to an acquirer, or choose another method or currency. Sandbox keys work.',
    details: [['CARD', 'CARD in MAD has no acquirer in production.']],
  })
  const both = await refusal(acquirersWith(undefined), 'CARD', 'CASH')
  assert.match(both.message, /for CARD or CASH in MAD in production.*route one of them/)
  assert.deepEqual(
    both.details.map(([rule]) => rule),
    ['CARD', 'CASH'],
  )
})

test('an account that does not take the currency, and one that is not on this server, are told apart', async () => {
  const other = { ...named('stripe', ['PRODUCTION'], { currencies: ['EUR'] }) }
  const { details } = await refusal(acquirersWith('stripe', [other]), 'CARD')
  assert.deepEqual(details, [['CARD', 'Stripe, the acquirer of CARD in production, does not take MAD.']])
  const gone = await refusal(acquirersWith('gone'), 'CARD')
  assert.deepEqual(gone.details, [['CARD', 'The acquirer of CARD in MAD cannot be used on this server.']])
})

test('an account that takes no cash, or another currency, is no route', async () => {
  const cashless = named('bank', ['PRODUCTION'], { isCashless: true, currencies: ['EUR'] })
  await assert.rejects(chosen('PRODUCTION', 'bank', [cashless]), isUnavailable(/No acquirer/))
  const cash = routeFor(acquirersWith('bank', [cashless]), inScope('PRODUCTION'), { method: 'CASH', currency: 'MAD' })
  await assert.rejects(cash, isUnavailable(/No acquirer/))
})

test('production with an account that this server has not is 503', async () => {
  await assert.rejects(chosen('PRODUCTION', 'other'), isUnavailable(/No acquirer/))
})

test('the simulator never stands in for production, even if it is set and handed in for it', async () => {
  await assert.rejects(chosen('PRODUCTION', 'simulator'), isUnavailable(/No acquirer/))
  await assert.rejects(chosen('PRODUCTION', 'simulator', [simulator]), isUnavailable(/No acquirer/))
})

const begunWith = (acquirer: string | null, environment: 'SANDBOX' | 'PRODUCTION', accounts = [bank]) =>
  [acquirersWith('other', accounts), inScope(environment), { acquirer }] as const

test('what was begun goes on with the account that it was begun with, whatever is set for the merchant by now', async () => {
  assert.equal((await requireAccountOf(...begunWith('bank', 'PRODUCTION'))).acquirer, bank)
  assert.equal((await requireAccountOf(...begunWith('simulator', 'SANDBOX'))).acquirer, simulator)
  assert.equal(await requireIssuerOf(...begunWith('bank', 'PRODUCTION')), bank)
})

test('what was begun with an account that has left this server is refused with 503', async () => {
  assert.equal(await accountOf(...begunWith('gone', 'PRODUCTION')), undefined)
  await assert.rejects(requireAccountOf(...begunWith('gone', 'PRODUCTION')), isUnavailable(/begun with/))
  await assert.rejects(requireIssuerOf(...begunWith('gone', 'PRODUCTION')), isUnavailable(/begun with/))
  const simulated = begunWith('simulator', 'PRODUCTION', [simulator])
  await assert.rejects(requireAccountOf(...simulated), isUnavailable(/begun with/))
})
