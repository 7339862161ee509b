import { cardEntryFor } from '#modules/payment-page/entry.ts'
import { requireOpenShop, sessionOfPage } from '#modules/payment-page/actions.ts'
import { submitCard } from '#money/payments/charge.ts'
import { leavePage } from '#money/payments/challenge.ts'
import type { PaymentParts } from '#money/payments/parts.ts'
import { sessionOfToken } from '#money/payments/session-token.ts'
import { Failure } from '#platform/errors.ts'
import type { FormPage, PageAnswer, Visit } from '#platform/http/form-pages.ts'
import { missingPage } from './page.ts'
import type { Checkout, PageParts } from './checkout.ts'

// The buttons of a session whose card is typed on the page of the acquirer: to go there, and to come back without paying. They are forms, and work
// without a script.

type Parts = PageParts & { payments: PaymentParts }

export const awayPages = (parts: Parts): FormPage[] => [
  { path: '/c/:token/pay', isFramed: false, answer: (visit) => act(parts, visit, pay) },
  { path: '/c/:token/back', isFramed: false, answer: (visit) => act(parts, visit, goBack) },
]

type Act = (parts: Parts, visit: Visit, sessionId: string) => Promise<Saying | undefined>
const sayings = ['notMoved', 'closed', 'failed', 'tooMany', 'needsScript'] as const
type Saying = (typeof sayings)[number]

/** The result of a button, from the address of the page. */
export function saidBy(query: Readonly<Record<string, string>>): Pick<Checkout, 'said'> {
  const said = sayings.find((each) => each === query['said'])
  return said === undefined ? {} : { said }
}

/** A look at the address, as the browser's back button makes one, does nothing. */
async function act(parts: Parts, visit: Visit, does: Act): Promise<PageAnswer> {
  const token = visit.params['token'] ?? ''
  const locale = visit.localeFor(undefined, 'fr')
  const found = await sessionOfToken(parts.db, parts.secrets, token)
  if (!found) return { status: 404, locale, page: missingPage(locale) }
  const said = visit.method === 'POST' ? await does(parts, visit, found.id) : undefined
  const query = new URLSearchParams({ lang: locale, ...(said && { said }) })
  return { location: `/c/${token}?${query.toString()}` }
}

async function pay({ payments }: Parts, visit: Visit, sessionId: string) {
  const { fields, correlationId, localeFor, came, buyer } = visit
  if (fields['method'] === 'CASH') return 'needsScript'
  try {
    const { scope, session, merchantName, walletStatus } = await sessionOfPage({ payments }, sessionId)
    requireOpenShop({ walletStatus })
    const entry = await cardEntryFor(payments, scope, session)
    if (entry?.shape !== 'PAGE') return 'needsScript'
    const locale = localeFor(session.locale, 'fr')
    await submitCard(payments, scope, {
      sessionId,
      correlationId,
      merchantName,
      locale,
      address: came.address,
      ...buyer,
    })
    return undefined
  } catch (error) {
    return sayingOf(error)
  }
}

async function goBack({ payments }: Parts, { correlationId }: Visit, sessionId: string) {
  try {
    const { scope } = await sessionOfPage({ payments }, sessionId)
    await leavePage(payments, scope, { sessionId, correlationId })
    return undefined
  } catch (error) {
    return sayingOf(error)
  }
}

/** A session that is paid, or being paid, says so itself. */
function sayingOf(error: unknown): Saying {
  if (!(error instanceof Failure)) throw error
  if (error.code === 'BAAS_SVC_ERROR') return 'notMoved'
  return error.status === 409 || error.status === 503 ? 'closed' : 'failed'
}
