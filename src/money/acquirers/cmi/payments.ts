import { currencyNumberOf } from '../../currency-numbers.ts'
import { majorText } from '../../money.ts'
import type { Authorisation, Buyer, Continuation, Inquiry, NotFound, PaymentOutcome, Unknown } from '../acquirer.ts'
import { declineOf } from '../declines.ts'
import type { ReleaseOutcome } from '../connector.ts'
import type { CmiParts } from './cmi.ts'
import { redirectTo } from './form.ts'
import { declineFor, isApproved, type Movement, saleIn, saleStateOf, unknownBecause } from './mapping.ts'
import { decide, findOrder, insertOrder, type OrderFacts, type OrderRow, type Shown } from './orders.ts'

// A payment on CMI's page. It is approved there, and taken by a word of ours: by the answer to the notice, or by PostAuth. So a form
// that is used too late takes no money: that payment is not awaited any more.

/** State of a payment at CMI. */
type Standing = { status: 'NONE' } | { status: 'SALE'; sale: Movement } | Unknown

const usualFormMs = 10 * 60_000
/** For the confirmation with the bank, the notice and the way back. */
const marginMs = 5 * 60_000

export async function authorise(parts: CmiParts, asked: Authorisation, signal?: AbortSignal): Promise<PaymentOutcome> {
  const { returnUrl, buyer } = asked
  const reason = refusalOf(parts, asked)
  if (reason !== undefined || returnUrl === undefined)
    return { status: 'REJECTED', reason: reason ?? 'RETURN_URL_MISSING' }
  const facts = factsOf(parts, asked, returnUrl)
  if (await insertOrder(parts.objects, asked, facts))
    return actionFor(parts, asked.reference, { facts, form: { returnUrl, buyer } })
  const row = await findOrder(parts.objects, asked)
  return row ? outcomeOf(parts, row, signal) : unknownBecause('ERROR')
}

function refusalOf({ account }: CmiParts, asked: Authorisation): string | undefined {
  if (asked.initiatedBy === 'MERCHANT') return 'BUYER_NEEDED'
  if (!('page' in asked.source)) return 'PAGE_ALONE'
  if (asked.saveCard) return 'CARDS_ARE_NOT_SAVED'
  return account.settings.currencies.includes(asked.currency) ? undefined : 'CURRENCY_NOT_TAKEN'
}

function factsOf({ account, now }: CmiParts, asked: Authorisation, returnUrl: string): OrderFacts {
  const at = now().getTime()
  const formUntil = Math.max(at, asked.sessionEndsAt?.getTime() ?? at + usualFormMs)
  const payableUntil = formUntil + account.settings.pageTimeoutSeconds * 1_000 + marginMs
  return {
    amountMinor: String(asked.amountMinor),
    currency: asked.currency,
    form: { returnUrl, ...(asked.buyer && { buyer: asked.buyer }) },
    formUntil: new Date(formUntil).toISOString(),
    payableUntil: new Date(payableUntil).toISOString(),
  }
}

export async function lookUp(
  parts: CmiParts,
  asked: Inquiry,
  signal?: AbortSignal,
): Promise<PaymentOutcome | NotFound> {
  const row = await findOrder(parts.objects, asked)
  // Without a row no form was made, and so no buyer can have paid.
  return row ? outcomeOf(parts, row, signal) : { status: 'NOT_FOUND' }
}

/**
 * The buyer has come back, or has given up. An approved payment is captured even when the buyer closed the window after paying, because the notice
 * that would capture it may never come.
 */
export async function goOn(parts: CmiParts, asked: Continuation, signal?: AbortSignal): Promise<PaymentOutcome> {
  const row = await findOrder(parts.objects, asked)
  if (!row) return { status: 'REJECTED', reason: 'PAYMENT_UNKNOWN' }
  if (asked.authenticationId !== authenticationIdOf(asked)) return outcomeOf(parts, row, signal)
  const standing = await standingOf(parts, row, signal)
  if (standing.status === 'NONE' && asked.step === 'ABANDONED') return closeUnlessTaken(parts, row, signal)
  return standing.status === 'SALE' && saleStateOf(standing.sale) === 'HELD'
    ? take(parts, row, signal)
    : concluded(parts, row, standing)
}

/** A notice may have decided meanwhile that it is taken. */
async function closeUnlessTaken(parts: CmiParts, row: OrderRow, signal?: AbortSignal): Promise<PaymentOutcome> {
  const decided = await decide(parts.objects, row, 'CLOSE', parts.now())
  return decided.facts.decision === 'CLOSE'
    ? concluded(parts, decided, { status: 'NONE' })
    : outcomeOf(parts, decided, signal)
}

/** The answer to a notice takes it. */
export async function promise(parts: CmiParts, asked: Inquiry): Promise<boolean> {
  const row = await findOrder(parts.objects, asked)
  return row !== undefined && (await decide(parts.objects, row, 'TAKE', parts.now())).facts.decision === 'TAKE'
}

export async function capture(
  parts: CmiParts,
  asked: Inquiry,
  signal?: AbortSignal,
): Promise<PaymentOutcome | NotFound> {
  const row = await findOrder(parts.objects, asked)
  if (!row) return { status: 'NOT_FOUND' }
  const standing = await standingOf(parts, row, signal)
  return standing.status === 'SALE' && saleStateOf(standing.sale) === 'HELD'
    ? take(parts, row, signal)
    : concluded(parts, row, standing)
}

/** The status call decides the outcome, whatever PostAuth answers. A repeated PostAuth captures nothing twice. */
async function take(parts: CmiParts, row: OrderRow, signal?: AbortSignal): Promise<PaymentOutcome> {
  const { objects, api, now } = parts
  const decided = await decide(objects, row, 'TAKE', now())
  const { amountMinor, currency } = decided.facts
  if (decided.facts.decision === 'TAKE') {
    const Total = majorText(BigInt(amountMinor), currency)
    const Currency = currencyNumberOf(currency) ?? ''
    await api.act({ Type: 'PostAuth', OrderId: row.reference, Total, Currency }, signal)
  }
  return outcomeOf(parts, decided, signal)
}

export async function release(parts: CmiParts, asked: Inquiry, signal?: AbortSignal): Promise<ReleaseOutcome> {
  const row = await findOrder(parts.objects, asked)
  if (!row) return { status: 'NOT_FOUND' }
  const decided = await decide(parts.objects, row, 'CLOSE', parts.now())
  const state = stateOf(await standingOf(parts, decided, signal))
  if (state !== 'HELD') return releaseOf(state)
  // One that is being taken at this moment is not let go.
  if (decided.facts.decision !== 'CLOSE') return unknownBecause('ERROR')
  const said = await parts.api.act({ Type: 'Void', OrderId: row.reference }, signal)
  if (said.status === 'NOT_SENT') return { status: 'REJECTED', reason: 'NOT_REACHED' }
  if (said.status === 'SAID' && isApproved(said.it)) return { status: 'RELEASED' }
  return releaseOf(stateOf(await standingOf(parts, decided, signal)))
}

type State = ReturnType<typeof saleStateOf> | 'NONE'

const stateOf = (standing: Standing): State => {
  if (standing.status === 'SALE') return saleStateOf(standing.sale)
  return standing.status === 'NONE' ? 'NONE' : 'UNKNOWN'
}

function releaseOf(state: State): ReleaseOutcome {
  if (state === 'TAKEN') return { status: 'TAKEN' }
  if (state === 'VOIDED' || state === 'DECLINED') return { status: 'RELEASED' }
  return state === 'NONE' ? { status: 'NOT_FOUND' } : unknownBecause('ERROR')
}

/** The status tells the last movement: once money was given back, the sale stands in the history. */
async function standingOf({ api }: CmiParts, { reference, facts }: OrderRow, signal?: AbortSignal): Promise<Standing> {
  const said = await api.status(reference, signal)
  if (said.status !== 'SAID') return unknownBecause(said.status === 'SILENT' ? said.cause : 'ERROR')
  if (said.it === 'NOT_UNDERSTOOD') return unknownBecause('NOT_UNDERSTOOD')
  if (said.it === 'NONE') return { status: 'NONE' }
  if (said.it.type === 'S') return standingAt(said.it, facts)
  const history = await api.history(reference, signal)
  if (history.status !== 'SAID' || typeof history.it === 'string') return unknownBecause('NOT_UNDERSTOOD')
  const sale = saleIn(history.it)
  return sale ? standingAt(sale, facts) : unknownBecause('NOT_UNDERSTOOD')
}

const standingAt = (sale: Movement, { amountMinor }: OrderFacts): Standing =>
  sale.amountMinor === BigInt(amountMinor) ? { status: 'SALE', sale } : unknownBecause('MISMATCH')

const outcomeOf = async (parts: CmiParts, row: OrderRow, signal?: AbortSignal): Promise<PaymentOutcome> =>
  concluded(parts, row, await standingOf(parts, row, signal))

/**
 * A payment that was reported as declined stays declined: the row records that nothing is captured any more, whatever the buyer does at CMI. Both
 * outcomes remove the buyer's name.
 */
async function concluded(parts: CmiParts, asked: OrderRow, standing: Standing): Promise<PaymentOutcome> {
  // A notice may have brought the card's facts during the call to CMI.
  const isKnown = standing.status !== 'SALE' || asked.facts.approval !== undefined
  const row = isKnown ? asked : ((await findOrder(parts.objects, asked)) ?? asked)
  const outcome = judge(parts, row, standing)
  const { decision, form } = row.facts
  const isOpen = decision === undefined || form !== undefined
  if (outcome.status === 'APPROVED' && isOpen) await decide(parts.objects, row, 'TAKE', parts.now())
  if (outcome.status !== 'DECLINED') return outcome
  const decided = isOpen ? await decide(parts.objects, row, 'CLOSE', parts.now()) : row
  // The buyer has paid, or paid after a refusal, since CMI was asked, and the answer to the notice has taken the money.
  const isTaken = decided.facts.decision === 'TAKE' && asked.facts.decision !== 'TAKE'
  return isTaken ? { status: 'PENDING', askAgainAt: new Date(parts.now().getTime() + askAgainMs) } : outcome
}

function judge(parts: CmiParts, row: OrderRow, standing: Standing): PaymentOutcome {
  if (standing.status === 'UNKNOWN') return standing
  if (standing.status === 'NONE') return unpaid(parts, row)
  const { sale } = standing
  switch (saleStateOf(sale)) {
    case 'TAKEN':
      return approved(parts, row, sale)
    case 'HELD':
      return row.facts.decision === 'CLOSE' ? closed(row) : pending(parts, sale)
    case 'OPEN':
      return pending(parts, sale)
    case 'DECLINED':
    case 'VOIDED':
      return { ...declineFor(sale), ...shownOf(row.facts.refusal) }
    default:
      return unknownBecause('NOT_UNDERSTOOD')
  }
}

const askAgainMs = 60_000

const pending = ({ now }: CmiParts, { transId }: Movement): PaymentOutcome => ({
  status: 'PENDING',
  ...(transId !== '' && { acquirerReference: transId }),
  askAgainAt: new Date(now().getTime() + askAgainMs),
})

const shownOf = ({ card, threeDSecure }: Shown = {}) => ({
  ...(card && { card }),
  ...(threeDSecure && { threeDSecure }),
})

/** CMI's clock may be ahead of ours: nothing was captured later than now. */
function approved({ now }: CmiParts, row: OrderRow, sale: Movement): PaymentOutcome {
  const { transId, authorisationCode, amountMinor, capturedMinor, capturedAt, authorisedAt } = sale
  const at = (capturedAt ?? authorisedAt ?? now()).getTime()
  return {
    status: 'APPROVED',
    acquirerReference: transId === '' ? row.reference : transId,
    authorisationCode: authorisationCode === '' ? transId || row.reference : authorisationCode,
    amountMinor: capturedMinor ?? amountMinor,
    currency: row.facts.currency,
    capturedAt: new Date(Math.min(at, now().getTime())),
    ...shownOf(row.facts.approval),
  }
}

const abandoned: PaymentOutcome = {
  status: 'DECLINED',
  code: 'THREE_DS_ABANDONED',
  isRetryable: declineOf('THREE_DS_ABANDONED').isBuyerRetryable,
}

/** Reason why nothing is captured any more: CMI reported a failed try, or no buyer paid. */
const closed = ({ facts: { refusal } }: OrderRow): PaymentOutcome =>
  refusal ? { ...declineFor(refusal), ...shownOf(refusal) } : abandoned

/** CMI does not know the order: the buyer has not opened the page, or has failed before any bank was contacted. */
function unpaid(parts: CmiParts, row: OrderRow): PaymentOutcome {
  const { decision, refusal, form, formUntil, payableUntil } = row.facts
  if (decision === 'CLOSE' || refusal) return closed(row)
  const at = parts.now()
  if (form && at < new Date(formUntil)) return actionFor(parts, row.reference, { facts: row.facts, form })
  return at < new Date(payableUntil) ? { status: 'PENDING', askAgainAt: new Date(payableUntil) } : abandoned
}

const authenticationIdOf = ({ reference }: Pick<Inquiry, 'reference'>): string => `cmi_${reference}`

type Formed = { facts: OrderFacts; form: { returnUrl: string; buyer?: Buyer | undefined } }

function actionFor(
  { account, noticeUrl }: CmiParts,
  reference: string,
  { facts: { amountMinor, currency, payableUntil }, form }: Formed,
): PaymentOutcome {
  const content = { reference, amountMinor: BigInt(amountMinor), currency, ...form }
  return {
    status: 'ACTION_NEEDED',
    authenticationId: authenticationIdOf({ reference }),
    action: redirectTo(account, noticeUrl, content),
    expiresAt: new Date(payableUntil),
  }
}
