import { openStripeDouble } from '#money/acquirers/stripe/double/double.ts'
import type { DoubleFaults } from '#money/acquirers/stripe/double/faults.ts'
import { calls } from '#money/acquirers/stripe/double/routes.ts'
import { cards, keys, typed, visit, webhookSecret } from '#money/acquirers/stripe/fixture.ts'
import type { Card, Upstream, UpstreamParts } from './shop.ts'

const numbers: Record<Card, string> = {
  REDIRECTED: cards.challenged,
  DIRECT: cards.approved,
  REFUSED: cards.withoutFunds,
}

/** Stripe's double. Its cards are typed into its fields. */
export async function atStripe({ call, now, noticeUrl, front }: UpstreamParts): Promise<Upstream> {
  const listener = { url: noticeUrl, secret: webhookSecret }
  const double = await openStripeDouble({ ...keys, notices: listener, call, now })
  const apiBase = await front(
    () => double.url,
    (path) => path.startsWith('/v1/'),
  )
  const { faults, books } = double
  const set = (changes: DoubleFaults, ...off: (keyof DoubleFaults)[]) => {
    for (const name of off) delete faults[name]
    Object.assign(faults, changes)
  }
  const intents = (reference: string) =>
    [...books.payments.values()].filter(({ metadata }) => metadata['mizan_reference'] === reference)
  return {
    url: double.url,
    account: {
      settings: {
        publishableKey: keys.publishableKey,
        apiBase,
        scriptUrl: double.scriptUrl,
        pagesOrigin: double.url,
      },
      secrets: { apiKey: keys.secretKey, webhookSecret },
    },
    rotated: () => ({ apiKey: keys.secretKey, webhookSecret: 'whsec_anotherSecret' }),
    notices: (how) => set(how === undefined ? {} : { notices: how }, 'notices'),
    sendLate: double.sendLateNotices,
    outage: (how) =>
      set(
        {
          ...(how === 'DOWN' && { statusCode: 503 }),
          ...(how === 'HTML' && { answersHtml: true }),
          ...(how === 'SILENT' && {
            lose: Object.fromEntries(Object.keys(calls).map((name) => [name, 'REQUEST' as const])),
          }),
        },
        'statusCode',
        'answersHtml',
        'lose',
      ),
    loseAnswers: (of) =>
      set(
        of === undefined
          ? {}
          : { lose: { [of === 'REFUND' ? 'POST /v1/refunds' : 'POST /v1/payment_intents']: 'ANSWER' } },
        'lose',
      ),
    typed: async (card) => ({ fieldsToken: await typed(call, double.url, numbers[card], 'payment_method') }),
    confirm: async (action) => {
      const { pathname, search } = await visit(call, action, true)
      await double.noticesSent()
      return { path: `${pathname}${search}` }
    },
    taken: (reference) => intents(reference).filter(({ status }) => status === 'succeeded').length,
    held: () => 0,
    given: (reference) => {
      const ids = new Set(intents(reference).map(({ id }) => id))
      return [...books.refunds.values()].filter(
        ({ payment_intent: of, status }) => typeof of === 'string' && ids.has(of) && status === 'succeeded',
      ).length
    },
    alter: (reference) => {
      for (const each of intents(reference)) each.amount_received = 100
    },
    takeByHand: () => {},
    hideFromSearch: (isHidden) => set({ ...(isHidden && { searchLagMs: 7 * 86_400_000 }) }, 'searchLagMs'),
    payOut: (currency) => double.payOut(currency.toLowerCase()).id,
    statement: (reference) => intents(reference)[0]?.statement_descriptor_suffix,
    dispute: async (reference) => {
      for (const { id } of intents(reference)) await double.dispute(id)
      await double.noticesSent()
    },
    isQuiet: double.noticesSent,
    close: double.close,
  }
}
