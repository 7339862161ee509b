import assert from 'node:assert/strict'
import { noticeUrlOf } from '#money/acquirers/account.ts'
import { addAccount, rotateSecretsOf, setRoute } from '#money/acquirers/accounts.ts'
import type { BuyerAction, PaymentOutcome } from '#money/acquirers/acquirer.ts'
import type { Provider } from '#money/acquirers/connectors.ts'
import { openRegistry } from '#money/acquirers/registry.ts'
import type { Acquirers } from '#money/acquirers/routing.ts'
import { actOnDueNotices } from '#money/notices/act.ts'
import { expireSessions } from '#money/payments/endings.ts'
import { abandonChallenges, resolveUnknown } from '#money/payments/resolve.ts'
import { executeDueRefunds } from '#money/refunds/execute.ts'
import type { RefundParts } from '#money/refunds/upstream.ts'
import { newId } from '#platform/ids.ts'
import { openCalls, type OutboundCall } from '#platform/outbound/calls.ts'
import { refundPartsOf } from '../../src/start/refunds.ts'
import { verify } from '../../src/verify/verify.ts'
import type { Answer, Call, Harness } from '../harness.ts'
import { openStepUpstream } from '../process/step-upstream.ts'
import { openSession, readSession, type Visit } from '../payment-page.ts'
import { atCmi } from './cmi.ts'
import { atStripe } from './stripe.ts'

// A merchant in production at the double of a provider: accounts, routes, pages and notices are those of the service, in this process, and the double
// is called over HTTP.

/** One interface to the doubles of all providers. */
export type Upstream = {
  url: string
  account: { settings: object; secrets: object }
  /** Other secrets than those; the provider has them from now on. */
  rotated: () => object
  notices: (how: 'NONE' | 'LATE' | 'TWICE' | 'REORDERED' | undefined) => void
  sendLate: () => Promise<unknown>
  /** Every call of its interface fails in this way. */
  outage: (how: 'DOWN' | 'HTML' | 'SILENT' | undefined) => void
  /** The answers to such calls are lost, after they were acted on. */
  loseAnswers: (of: 'PAYMENT' | 'REFUND' | undefined) => void
  /** Beside the method, what a page sends for a card. */
  typed: (card: Card) => Promise<object>
  /** The buyer at the provider's page; returns the request with which the browser is sent back. Undefined if it is sent nowhere. */
  confirm: (action: BuyerAction, card: Card) => Promise<Call | undefined>
  /** Number of captures of a payment, and of refunds. */
  taken: (reference: string) => number
  held: (reference: string) => number
  given: (reference: string) => number
  /** In the provider's books, all of a payment comes to another amount. */
  alter: (reference: string) => void
  /** Captures a held payment at the provider, without a call of ours. */
  takeByHand: (reference: string) => void
  /** True hides payments from the search: one whose id is not known cannot be found. */
  hideFromSearch: (isHidden: boolean) => void
  /** Pays the operator what is open in a currency, and returns the provider's reference of it. Absent where it tells of its payments by files alone. */
  payOut?: (currency: string) => string
  /** The text on the buyer's statement of account, as far as it was handed on. Absent where the provider takes none. */
  statement?: (reference: string) => string | null | undefined
  /** The buyer's bank takes the money of a payment back. Absent where no notice tells of it. */
  dispute?: (reference: string) => Promise<unknown>
  /** Done when every notice was sent. */
  isQuiet: () => Promise<void>
  close: () => Promise<void>
}

/** REDIRECTED: one that leads to a page of the provider or of the bank. */
export type Card = 'REDIRECTED' | 'DIRECT' | 'REFUSED'

export type UpstreamParts = {
  call: OutboundCall
  now: () => Date
  noticeUrl: string
  /** An address before the double's, at which calls of its interface can be held up. */
  front: (to: () => string, isCall: (path: string) => boolean) => Promise<string>
}

export type Shop = {
  provider: Provider
  accountId: string
  upstream: Upstream
  key: string
  scope: { merchantId: string; environment: 'PRODUCTION' }
  parts: RefundParts
  sell: (fields?: object) => Promise<Visit>
  /** Verifies and submits, as the page does; returns the answer to the submit. */
  begin: (visit: Visit, card?: Card) => Promise<Answer>
  /** Begins, and pays on the page that it leads to. */
  buy: (visit: Visit, card?: Card) => Promise<Call | undefined>
  comeBack: (back: Call | undefined) => Promise<Answer | undefined>
  /** Runs the jobs this much later: notices, polling, challenges, sessions, refunds. */
  work: (ms?: number) => Promise<void>
  passTime: (ms: number) => void
  session: (visit: Visit) => ReturnType<typeof readSession>
  /** Of a session and its payments. */
  states: (visit: Visit) => Promise<string[]>
  /** Our references of the payments of a session. */
  references: (visit: Visit) => Promise<string[]>
  /** Number of charges of a session in the provider's books, less refunds. */
  charged: (visit: Visit) => Promise<number>
  rotate: () => Promise<void>
  /** Calls of the double's interface wait for `letGo`; returns their number. */
  holdUp: Fronts['holdUp']
  /** Runs between the provider's answer to a payment and our record of it. */
  meanwhile: { afterAuthorise?: (outcome: PaymentOutcome) => Promise<unknown> }
}

const upstreams: Record<Provider, (parts: UpstreamParts) => Promise<Upstream>> = { cmi: atCmi, stripe: atStripe }

/** Tests of all providers run at each. */
export const providers = Object.keys(upstreams) as Provider[]

export async function openShop(harness: Harness, provider: Provider): Promise<Shop & { close: () => Promise<void> }> {
  const { db, secrets, config, make, ports, clock } = harness
  clock.now = new Date()
  const now = () => clock.now ?? new Date()
  const lines = openCalls({ hosts: ['127.0.0.1'], isLocalAllowed: true, ownHost: 'pay.example' })
  const accountId = newId(now())
  const noticeUrl = noticeUrlOf(config.publicUrl, accountId)
  const fronts = openFronts()
  const upstream = await upstreams[provider]({
    call: toUs(harness, lines.call),
    now,
    noticeUrl,
    front: fronts.open,
  })
  const { merchantId, production, liveKey: key } = await make.merchant()
  const row = await addAccount(
    { db, secrets, now: now() },
    {
      ...upstream.account,
      id: accountId,
      provider,
      name: accountId,
      ownerId: merchantId,
      environment: 'PRODUCTION',
      isTestMode: true,
    },
  )
  assert.ok(row)
  const draft = { ownerId: merchantId, environment: 'PRODUCTION', method: 'CARD', currency: null } as const
  await setRoute({ db, now: now() }, row, draft)
  const registry = openRegistry({
    db,
    secrets,
    now,
    publicUrl: config.publicUrl,
    bases: { cmi: undefined, stripe: undefined },
    deadlineMs: 30_000,
    freshMs: 0,
    lingersMs: 0,
  })
  const meanwhile: Shop['meanwhile'] = {}
  ports.acquirers.live = interrupted(registry, meanwhile)
  const parts = refundPartsOf({ ...harness, now, ports })
  const passTime = (ms: number) => {
    clock.now = new Date(now().getTime() + ms)
  }
  const session = (visit: Visit) => readSession(harness, key, visit)
  const transactions = async (visit: Visit) =>
    (await session(visit)).transactions as { status: string; reference: string }[]
  const references = async (visit: Visit) => (await transactions(visit)).map(({ reference }) => reference)
  const begin: Shop['begin'] = async (visit, card = 'REDIRECTED') => {
    const verified = await page(harness, 'verify', { sessionToken: visit.token })
    const { verificationKey } = verified.body
    if (verificationKey === undefined) return verified
    return page(harness, 'submit', { verificationKey, method: 'CARD', ...(await upstream.typed(card)) })
  }
  return {
    provider,
    accountId,
    upstream,
    key,
    scope: { ...production, environment: 'PRODUCTION' },
    parts,
    meanwhile,
    holdUp: fronts.holdUp,
    passTime,
    sell: (fields) => openSession(harness, key, fields),
    begin,
    buy: async (visit, card = 'REDIRECTED') => {
      const { body } = await begin(visit, card)
      assert.equal(body.nextAction?.type, 'REDIRECT', JSON.stringify(body))
      return upstream.confirm(body.nextAction, card)
    },
    comeBack: async (back) => back && harness.call(back),
    work: async (ms = 0) => {
      passTime(ms)
      await actOnDueNotices(parts)
      await resolveUnknown(parts)
      await abandonChallenges(parts)
      await expireSessions(parts)
      await executeDueRefunds(parts)
    },
    session,
    states: async (visit) => [
      (await session(visit)).status,
      ...(await transactions(visit)).map(({ status }) => status),
    ],
    references,
    charged: async (visit) =>
      (await references(visit)).reduce((sum, each) => sum + upstream.taken(each) - upstream.given(each), 0),
    rotate: async () =>
      void (await rotateSecretsOf({ db, secrets, now: now() }, { id: accountId, secrets: upstream.rotated() })),
    close: async () => {
      await fronts.close()
      await upstream.close()
      await registry.close()
      await lines.close()
      clock.now = undefined
    },
  }
}

type Fronts = ReturnType<typeof openFronts>

function openFronts() {
  const closing: (() => Promise<void>)[] = []
  let held: Promise<void> | undefined
  let waiting = 0
  const reach = async () => {
    waiting++
    await held
    waiting--
    return true
  }
  return {
    open: (to: () => string, isCall: (path: string) => boolean) =>
      openStepUpstream({ after: (close) => void closing.push(close) }, to, {
        steps: { reach },
        nameOf: (_method, path) => (isCall(path) ? path : undefined),
      }),
    holdUp: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      const letGo = () => {
        held = undefined
        resolve()
      }
      return { waiting: () => waiting, letGo }
    },
    close: async () => void (await Promise.all(closing.map((close) => close()))),
  }
}

export const page = (harness: Harness, step: 'verify' | 'submit', body: object): Promise<Answer> =>
  harness.call({
    method: 'POST',
    path: `/checkout/${step}`,
    body,
    headers: { origin: harness.config.publicUrl, 'user-agent': 'A browser' },
  })

/** Receives the double's notices to our address. */
const toUs =
  (harness: Harness, call: OutboundCall): OutboundCall =>
  async (request) => {
    const { origin, pathname, search } = new URL(request.url)
    if (origin !== harness.config.publicUrl) return call(request)
    const { body = '', headers = {} } = request
    const given = { method: 'POST', path: `${pathname}${search}`, body: Buffer.from(body), headers } as const
    const { status, text } = await harness.call(given)
    return { statusCode: status, headers: {}, body: Buffer.from(text) }
  }

const interrupted = (live: Acquirers['live'], meanwhile: Shop['meanwhile']): Acquirers['live'] => ({
  ...live,
  card: async (scope, id) => {
    const found = await live.card(scope, id)
    if (!found) return undefined
    const { acquirer } = found
    const authorise: typeof acquirer.authorise = async (asked) => {
      const outcome = await acquirer.authorise(asked)
      await meanwhile.afterAuthorise?.(outcome)
      return outcome
    }
    return { ...found, acquirer: { ...acquirer, authorise } }
  },
})

/** Opens a shop for a test, after which all that must always hold is looked at. */
export async function withShop(
  harness: Harness,
  provider: Provider,
  work: (shop: Shop) => Promise<void>,
): Promise<void> {
  const shop = await openShop(harness, provider)
  try {
    await work(shop)
    const broken = (await verify(harness.db)).filter(({ problems }) => problems.length > 0)
    assert.deepEqual(broken, [])
  } finally {
    await shop.close()
  }
}
