import { deleteMethod } from '#modules/clients/actions.ts'
import { askForLink, endVisit, followLink, isLiveLink, visitorOf } from '#modules/clients/actions/visits.ts'
import type { ClientVisit } from '#modules/clients/visit-queries.ts'
import { clientPath, scopeOfPath, visitForMs } from '#modules/clients/visit.ts'
import { asOneWrite } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { Failure } from '#platform/errors.ts'
import type { FormPage, PageAnswer, Visit } from '#platform/http/form-pages.ts'
import type { Locale } from '#platform/locale.ts'
import { findBrandingText } from '#platform/merchants/branding.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { emailProblem } from '#platform/text.ts'
import { loadOwned, type Owned, type Shop } from './client.ts'
import { askingPage, linkPage, missingPage, overPage, ownPage, sentPage } from './page.ts'

// The page on which a client finds subscriptions, cards and receipts at one merchant. A link by mail opens it; looking at the link uses nothing up.

export type ClientPageParts = {
  db: Database
  secrets: Secrets
  publicUrl: string
  clock: () => Date
  limitFactor: number
}

export const clientPages = (parts: ClientPageParts): readonly FormPage[] => [
  { path: '/my/:shop', isFramed: false, answer: (visit) => within(parts, visit, answer) },
  { path: '/my/:shop/:link', isFramed: false, answer: (visit) => within(parts, visit, answerLink) },
]

type Call = { parts: ClientPageParts; visit: Visit; shop: Shop; locale: Locale; now: Date }

async function within(parts: ClientPageParts, visit: Visit, answerIt: (call: Call) => Promise<PageAnswer>) {
  const scope = scopeOfPath(visit.params['shop'] ?? '')
  const merchant = scope && (await findBrandingText(parts.db.read, scope.merchantId))
  const locale = visit.localeFor(undefined, merchant?.locale ?? 'fr')
  if (!merchant) return { status: 404, locale, page: missingPage(locale) }
  const shop = { scope, merchant, path: clientPath(scope) }
  return answerIt({ parts, visit, shop, locale, now: parts.clock() })
}

const visitParts = ({ parts: { db, secrets }, now }: Call) => ({ db, secrets, now })

async function answer(call: Call): Promise<PageAnswer> {
  const { visit, shop, locale } = call
  const { action, done } = visit.fields
  const isPost = visit.method === 'POST'
  if (isPost && action === 'ask') return ask(call)
  const visitor = await visitorOf(visitParts(call), shop.scope, visit.kept)
  if (!visitor) return { locale, page: askingPage({ ...shop, locale }, isPost ? { notice: 'ENDED' } : {}) }
  const owned = await loadOwned(visitParts(call), shop.scope, visitor.clients)
  if (isPost) return action === 'leave' ? leave(call, visitor.visit) : remove(call, owned)
  return { locale, page: ownPage({ ...shop, locale }, owned, { hasRemoved: done === 'removed' }) }
}

async function ask(call: Call): Promise<PageAnswer> {
  const { parts, visit, shop, locale } = call
  const email = (visit.fields['email'] ?? '').trim()
  const page = { ...shop, locale }
  if (emailProblem(email)) return { status: 422, locale, page: askingPage(page, { notice: 'WRONG', email }) }
  const { address } = visit.came
  const { limitFactor } = parts
  const refused = await askForLink(visitParts(call), shop.scope, { email, locale, address, limitFactor })
  return refused
    ? { status: 429, locale, page: askingPage(page, { notice: 'TOO_MANY', email }) }
    : { locale, page: sentPage(page) }
}

async function answerLink(call: Call): Promise<PageAnswer> {
  const { visit, shop, locale } = call
  const page = { ...shop, locale }
  const text = visit.params['link'] ?? ''
  if (visit.method === 'GET') {
    const isLive = await isLiveLink(visitParts(call), shop.scope, text)
    return isLive ? { locale, page: linkPage(page) } : { status: 404, locale, page: overPage(page) }
  }
  const cookie = await followLink(visitParts(call), shop.scope, text)
  if (cookie === undefined) return { status: 404, locale, page: overPage(page) }
  const keep = { text: cookie, path: shop.path, seconds: visitForMs / 1_000 }
  return { location: `${shop.path}?lang=${locale}`, keep }
}

async function leave({ parts, shop, locale }: Call, { id }: ClientVisit): Promise<PageAnswer> {
  await endVisit(parts.db, shop.scope, id)
  return { location: `${shop.path}?lang=${locale}`, keep: { text: '', path: shop.path, seconds: 0 } }
}

/** A card that is there no more was removed already. */
async function remove({ parts, visit, shop, locale, now }: Call, { cards }: Owned): Promise<PageAnswer> {
  const card = cards.find(({ id }) => id === visit.fields['card'])
  const { db, publicUrl } = parts
  const beginning = { scope: shop.scope, origin: 'API', correlationId: visit.correlationId, now, publicUrl } as const
  if (card)
    await asOneWrite(db, beginning, (ctx) => deleteMethod(ctx, card.clientId, card.id)).catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error
    })
  return { location: `${shop.path}?lang=${locale}&done=removed` }
}
