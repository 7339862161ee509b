import { randomBytes } from 'node:crypto'
import type { OutboundCall } from '#platform/outbound/calls.ts'
import { isSigned } from '../hash.ts'
import type { Books, Form } from './books.ts'
import { type UsedCard, usedCardOf } from './cards.ts'
import type { DoubleFaults } from './faults.ts'
import { signedFields, tellShop, type Try } from './notices.ts'
import { challengePage, type Page, paymentPage, problemPage, returnPage } from './pages.ts'

// The way of a buyer through the double: the shop's form, the card, a confirmation, the callback, and back.

export type GateParts = {
  books: Books
  call: OutboundCall
  clientId: string
  storeKey: string
  timeZone: string
  faults: DoubleFaults
}

/** A browser at the page. The card is known by what is kept of it alone. */
type Visit = { form: Form; card?: UsedCard }

export type Gate = {
  open: (form: Form) => Page
  pay: (typed: Form) => Promise<Page>
  answerChallenge: (typed: Form) => Promise<Page>
  sendLateCallbacks: () => Promise<void>
  decideLater: (oid: string, isApproved: boolean) => Promise<void>
}

const visitsMax = 10_000
/** After this many wrong digits, or when the buyer gives up, no bank is contacted. */
const notAuthenticated = '0'

export function openGate(parts: GateParts): Gate {
  const visits = new Map<string, Visit>()
  const late: (() => Promise<unknown>)[] = []

  const begin = (form: Form): string => {
    const id = randomBytes(16).toString('base64url')
    if (visits.size >= visitsMax) visits.clear()
    visits.set(id, { form })
    return id
  }
  const visitIn = ({ visit = '' }: Form) => ({ id: visit, visit: visits.get(visit) })
  const end = async (id: string, form: Form, tried: Try): Promise<Page> => {
    visits.delete(id)
    return finish(parts, late, form, tried)
  }
  return {
    open: (form) => {
      const problem = problemOf(parts, form)
      return problem === undefined ? paymentPage(form, begin(form)) : problemPage(form, problem)
    },
    pay: async (typed) => {
      const { id, visit } = visitIn(typed)
      if (!visit) return problemPage({}, 'This visit has ended.')
      const { form } = visit
      if (typed['do'] === 'cancel') return end(id, form, canceled)
      const card = usedCardOf({ pan: typed['pan'] ?? '', month: typed['month'] ?? '', year: typed['year'] ?? '' })
      if (!card) return paymentPage(form, id, 'badCard')
      if (card.behaviour.kind !== 'CHALLENGED') return end(id, form, tryOf(parts.books, form, card))
      visits.set(id, { form, card })
      return challengePage(form, id)
    },
    answerChallenge: async (typed) => {
      const { id, visit } = visitIn(typed)
      if (!visit?.card) return problemPage({}, 'This visit has ended.')
      const { form, card } = visit
      const isPassed = typed['do'] !== 'cancel' && typed['code']?.trim() === '555'
      const failed: Try = { mdStatus: notAuthenticated, card, flow: 'CHALLENGE', message: 'Not authenticated' }
      return end(id, form, isPassed ? tryOf(parts.books, form, card, 'CHALLENGE') : failed)
    },
    sendLateCallbacks: async () => {
      await Promise.all(late.splice(0).map((send) => send()))
    },
    decideLater: async (oid, isApproved) => {
      const movement = parts.books.decideLater(oid, isApproved)
      const form = parts.books.find(oid)?.form
      if (form && movement) await finish(parts, late, form, { movement, mdStatus: '1', card: movement.card })
    },
  }
}

const canceled: Try = { mdStatus: '', message: 'Canceled by the holder' }

function problemOf({ books, clientId, storeKey }: GateParts, form: Form): string | undefined {
  const sent = Object.entries(form).map(([name, value]) => [name, Buffer.from(value).toString('latin1')] as const)
  if (!isSigned(sent, [storeKey])) return '3D-1004: the signature of the form is not valid.'
  if (form['clientid'] !== clientId || form['storetype'] !== '3D_PAY_HOSTING' || form['trantype'] !== 'PreAuth')
    return 'The form asks for what this double does not have.'
  if (!/^\d+\.\d{2}$/.test(form['amount'] ?? '') || !form['oid']) return 'The form has no amount, or no order.'
  return books.isPayable(form['oid']) ? undefined : 'This order was paid already.'
}

/** Two windows may have opened one order: the second is refused, as one of another card would be. */
const tryOf = (books: Books, form: Form, card: UsedCard, flow?: 'CHALLENGE'): Try =>
  books.isPayable(form['oid'] ?? '')
    ? { movement: books.pay(form, card, '1'), mdStatus: '1', card, flow }
    : { mdStatus: '1', card, flow, message: 'This order was paid already.' }

async function finish(parts: GateParts, late: (() => Promise<unknown>)[], form: Form, tried: Try): Promise<Page> {
  const { storeKey, timeZone, faults } = parts
  const fields = signedFields(form, tried, { storeKey, timeZone, faults })
  const tell = async () => {
    const takes = await tellShop(parts.call, form['callbackUrl'] ?? '', fields, { ...faults })
    if (takes) parts.books.capture(form['oid'] ?? '')
  }
  if (faults.callback === 'LATE' || faults.callback === 'AFTER_RETURN') late.push(tell)
  else if (faults.callback !== 'NONE') await tell()
  const isApproved = fields['Response'] === 'Approved'
  const back = returnPage(form, (isApproved ? form['okUrl'] : form['failUrl']) ?? '', fields)
  if (faults.callback === 'AFTER_RETURN') void Promise.all(late.splice(0).map((send) => send()))
  return back
}
