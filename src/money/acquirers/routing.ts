import type { Scope } from '#platform/context.ts'
import { fail, failField } from '#platform/errors.ts'
import { sayInEnglish } from '#platform/sentences/said.ts'
import { say } from './sentences.ts'
import type { Words } from '#platform/sentences/said.ts'
import type { Acquirer } from './acquirer.ts'
import type { CashIssuer } from './cash-issuer.ts'
import { acquirerNameOf } from './entry.ts'
import type { FieldsEntry, HeldMoney, LiveAcquirer, Notices } from './connector.ts'

// Routes of money: the sandbox goes through the simulator; in production each method and currency of a merchant goes through the account that is set
// for it. A payment stays with the account on which it began, even if the route changes.

/** The acquirers of an installation, as the composition root hands them in. */
export type Acquirers = {
  /** Serves the cards and the cash of all merchants in the sandbox. */
  sandbox: Acquirer & CashIssuer
  live: LiveAccounts
}

/** The operator's accounts at acquirers and cash networks, as they are now. */
export type LiveAccounts = {
  /** The id of the account that is set; undefined without one. */
  chosen: (scope: Scope, asked: RouteRequest) => Promise<string | undefined>
  /** Whether the merchant has the account at all, be it that this server cannot open it. */
  isThere: (scope: Scope, id: string) => Promise<boolean>
  /** Undefined for an account that this server does not have, or not for this merchant and environment. */
  card: (scope: Scope, id: string) => Promise<CardAccount | undefined>
  cash: (scope: Scope, id: string) => Promise<CashAccount | undefined>
  /** Finds an account by id alone, for notices, which name nothing else. */
  account: (id: string) => Promise<CardAccount | undefined>
  /** Whether real money is moved by one of them. */
  areReal: () => Promise<boolean>
  /** Counts what became of a payment at the account, for its health. */
  note?: (accountId: string, outcome: NotedOutcome) => void
}

export type NotedOutcome = 'approved' | 'declined' | 'unknown'

/** Currency: ISO 4217. */
export type RouteRequest = { method: 'CARD' | 'CASH'; currency: string }

export type CardAccount = {
  /** Value of a payment's column `acquirer` for its whole life: `simulator`, or the id of an account. */
  id: string
  provider: string
  /** Its keys are the provider's test keys, and no money moves. */
  isTestMode: boolean
  /** A double stands in for the provider. */
  isDouble?: boolean
  /** Settings that are not secret, in the form of its connector. */
  settings: object
  /** Origins to which a page may send a browser, or from which it may load a script or a frame. */
  origins: readonly string[]
  /** Of shape FIELDS. */
  fields?: FieldsEntry
  /** Bounded. */
  acquirer: Acquirer
  notices?: Notices
  held?: HeldMoney
  check?: LiveAcquirer['check']
  registerNotices?: LiveAcquirer['registerNotices']
  lookUpDispute?: LiveAcquirer['lookUpDispute']
  /** Not bounded. */
  answerDispute?: LiveAcquirer['answerDispute']
  lookUpCard?: LiveAcquirer['lookUpCard']
  settlements?: LiveAcquirer['settlements']
}

/** The parts of an account that serve its notices. Calls of `held`, `lookUpDispute` and `lookUpCard` are not bounded. */
export type NoticeAccount = Pick<CardAccount, 'held' | 'lookUpDispute' | 'lookUpCard'> & { notices: Notices }

type CashAccount = { id: string; issuer: CashIssuer }

type AccountOf = { CARD: CardAccount; CASH: CashAccount }

const simulated = (sandbox: Acquirers['sandbox']): AccountOf => ({
  CARD: { id: sandbox.name, provider: sandbox.name, isTestMode: false, settings: {}, origins: [], acquirer: sandbox },
  CASH: { id: sandbox.name, issuer: sandbox },
})

const named = ({ live }: Acquirers, scope: Scope, method: keyof AccountOf, id: string) =>
  method === 'CARD' ? live.card(scope, id) : live.cash(scope, id)

/** The account of new payments; undefined where none is set, and where the one that is set does not take the currency or is not on this server. */
export async function findRoute<Method extends keyof AccountOf>(
  acquirers: Acquirers,
  scope: Scope,
  { method, currency }: RouteRequest & { method: Method },
): Promise<AccountOf[Method] | undefined> {
  if (scope.environment === 'SANDBOX') return simulated(acquirers.sandbox)[method]
  const id = await acquirers.live.chosen(scope, { method, currency })
  const account = id === undefined ? undefined : await named(acquirers, scope, method, id)
  // The method decides the kind of account.
  return account && takes(account, scope, currency) ? (account as AccountOf[Method]) : undefined
}

export function takes(account: CardAccount | CashAccount, { environment }: Scope, currency: string): boolean {
  if ('issuer' in account) return account.issuer.environments.includes(environment)
  const { environments, can } = account.acquirer
  return environments.includes(environment) && (can.currencies === 'ALL' || can.currencies.includes(currency))
}

/** The same; refuses with `SERVICE_UNAVAILABLE` without one. The simulator never stands in for production. */
export const routeFor = async <Method extends keyof AccountOf>(
  acquirers: Acquirers,
  scope: Scope,
  asked: RouteRequest & { method: Method },
): Promise<AccountOf[Method]> => (await findRoute(acquirers, scope, asked)) ?? refuseRoute(acquirers, scope, asked)

/**
 * Refuses with `SERVICE_UNAVAILABLE` when none of the methods has a route. If no routed account saves cards, refuses the field `saving`, and with
 * `SERVICE_UNAVAILABLE` a request that must save the card.
 */
export async function requireRoute(
  acquirers: Acquirers,
  scope: Scope,
  { methods, currency, saving, mustSave = false }: RouteNeeds,
): Promise<void> {
  const asked = methods.map((method) => ({ method, currency }))
  const found = await Promise.all(asked.map((each) => findRoute(acquirers, scope, each)))
  if (!found.some((each) => each)) await refuseRoute(acquirers, scope, ...asked)
  const savesCards = found.some((each) => each && 'acquirer' in each && each.acquirer.can.savesCards)
  if (savesCards) return
  if (saving !== undefined) failField(saving, noSaving, 'unsupported')
  if (mustSave)
    fail(
      'SERVICE_UNAVAILABLE',
      sayInEnglish('The acquirer of this account saves no cards, which this payment asks for.'),
    )
}

type RouteNeeds = {
  methods: readonly RouteRequest['method'][]
  currency: string
  saving?: string | undefined
  mustSave?: boolean
}

const noSaving = say('must be left out: the acquirer of this account saves no cards')

/** Says which method, in which currency, cannot be paid, why, and what to do. */
async function refuseRoute(acquirers: Acquirers, scope: Scope, ...asked: RouteRequest[]): Promise<never> {
  const details = asked.map(async (each) => ({
    field: 'methods',
    rule: each.method,
    message: await missingOf(acquirers, scope, each),
  }))
  fail('SERVICE_UNAVAILABLE', noRoute(...asked), { details: await Promise.all(details) })
}

function noRoute(first?: RouteRequest, second?: RouteRequest): Words {
  const { method = 'CARD', currency = '' } = first ?? {}
  return second
    ? say(
        'No acquirer is configured for {one} or {other} in {currency} in production, so no payment can be taken. Ask the operator of this service to route one of them to an acquirer, or choose another currency. Sandbox keys work.',
        { one: method, other: second.method, currency },
      )
    : say(
        'No acquirer is configured for {method} in {currency} in production, so no payment can be taken. Ask the operator of this service to route it to an acquirer, or choose another method or currency. Sandbox keys work.',
        { method, currency },
      )
}

async function missingOf(acquirers: Acquirers, scope: Scope, { method, currency }: RouteRequest): Promise<Words> {
  const id = await acquirers.live.chosen(scope, { method, currency })
  if (id === undefined) return say('{method} in {currency} has no acquirer in production.', { method, currency })
  const account = await named(acquirers, scope, method, id)
  if (!account)
    return say('The acquirer of {method} in {currency} cannot be used on this server.', { method, currency })
  const acquirer = 'provider' in account ? acquirerNameOf(account.provider) : account.issuer.name
  return say('{acquirer}, the acquirer of {method} in production, does not take {currency}.', {
    acquirer,
    method,
    currency,
  })
}

type Begun = { acquirer: string | null }

/** The account that a card payment began with, even if new payments of the merchant go to another; undefined when it is not on this server. */
export const accountOf = async (
  acquirers: Acquirers,
  scope: Scope,
  { acquirer: id }: Begun,
): Promise<CardAccount | undefined> => {
  if (scope.environment === 'SANDBOX') return simulated(acquirers.sandbox).CARD
  const account = id === null ? undefined : await acquirers.live.card(scope, id)
  return account?.acquirer.environments.includes(scope.environment) ? account : undefined
}

/** The same, for what cannot go on without it. Refuses with `SERVICE_UNAVAILABLE`. */
export const requireAccountOf = async (acquirers: Acquirers, scope: Scope, begun: Begun): Promise<CardAccount> =>
  (await accountOf(acquirers, scope, begun)) ?? refuseBegun()

/** As {@link requireAccountOf}, for cash. */
export async function requireIssuerOf(
  acquirers: Acquirers,
  scope: Scope,
  { acquirer: id }: Begun,
): Promise<CashIssuer> {
  if (scope.environment === 'SANDBOX') return acquirers.sandbox
  const account = id === null ? undefined : await acquirers.live.cash(scope, id)
  return account?.issuer.environments.includes(scope.environment) ? account.issuer : refuseBegun()
}

const refuseBegun = (): never =>
  fail(
    'SERVICE_UNAVAILABLE',
    say('The acquirer that this was begun with is not available on this server. Contact the operator.'),
  )

/** An installation without any. */
export const noAccounts: LiveAccounts = {
  chosen: async () => undefined,
  isThere: async () => false,
  card: async () => undefined,
  cash: async () => undefined,
  account: async () => undefined,
  areReal: async () => false,
}
