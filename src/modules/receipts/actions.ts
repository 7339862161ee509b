import { clientOf } from '#modules/clients/actions/named.ts'
import type { RefundFacts, SourceHooks } from '#money/payments/parts.ts'
import { customerOf, itemsOf, type PaymentSession } from '#money/payments/session.ts'
import { findPageLocale } from '#money/payments/journey-queries.ts'
import { findSession } from '#money/payments/session-queries.ts'
import { cardOf, type MoneyTransaction } from '#money/payments/transaction.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Locale } from '#platform/locale.ts'
import { queueBuyerMail } from '#platform/mail/mail.ts'
import { findSettings } from '#platform/merchants/queries.ts'
import { emailProblem } from '#platform/text.ts'
import type { BoughtLine } from './mails.ts'

// Receipts are queued in the transaction that settles the payment: of an outcome that is unknown, or that was rolled back, none is sent.

/** The hooks of a source of payments, which sends its buyers receipts. */
export const withReceipts = (hooks: SourceHooks = {}): SourceHooks => ({
  ...hooks,
  paid: async (ctx, session, transaction) => {
    await hooks.paid?.(ctx, session, transaction)
    await writeReceipt(ctx, session, transaction)
  },
  refunded: async (ctx, payment, refund) => {
    await hooks.refunded?.(ctx, payment, refund)
    await writeRefund(ctx, payment, refund)
  },
})

async function writeReceipt(ctx: WriteContext, session: PaymentSession, payment: MoneyTransaction): Promise<void> {
  const items = itemsOf(session)
  await write(ctx, session, payment, {
    template: 'receipts.paid',
    onceKey: `receipt:${payment.id}`,
    facts: { amountMinor: String(payment.amountMinor), ...(items && { items: JSON.stringify(linesOf(items)) }) },
  })
}

async function writeRefund(ctx: WriteContext, payment: MoneyTransaction, refund: RefundFacts): Promise<void> {
  // Cash that an agent has given back in the hand, or that its network never had, is nothing that comes to the buyer.
  if (payment.statusReason === 'CASH_REVERSED') return
  const { sessionId } = payment
  const session = sessionId === null ? undefined : await findSession(ctx.tx, ctx.scope, sessionId)
  if (!session) return
  const { amountMinor, noteToCustomer } = refund
  await write(ctx, session, payment, {
    template: 'receipts.refunded',
    onceKey: `refund:${refund.id}`,
    facts: {
      amountMinor: String(amountMinor),
      paidMinor: String(payment.amountMinor),
      ...(noteToCustomer !== null && { note: noteToCustomer }),
    },
  })
}

type Receipt = { template: string; onceKey: string; facts: Record<string, string> }

async function write(ctx: WriteContext, session: PaymentSession, payment: MoneyTransaction, receipt: Receipt) {
  const { tx, scope, now } = ctx
  const buyer = await buyerOf(ctx, session)
  if (!buyer) return
  const shop = await findSettings(tx, scope.merchantId)
  if (!shop?.receiptMails) return
  const { template, onceKey, facts } = receipt
  const mail = {
    template,
    onceKey,
    recipient: buyer.email,
    locale: session.locale ?? buyer.locale ?? (await findPageLocale(tx, scope, session.id))?.locale ?? shop.locale,
    parameters: { shop: shop.name, timeZone: shop.timeZone, ...factsOf(session, payment), ...facts },
  }
  await queueBuyerMail(tx, scope, mail, now)
}

type Buyer = { email: string; locale: Locale | null }

/** The address that came with the session, else that of its client. */
async function buyerOf({ tx, scope }: WriteContext, session: PaymentSession): Promise<Buyer | undefined> {
  const given = customerOf(session)?.email
  const client =
    given === undefined && session.clientId !== null ? await clientOf(tx, scope, session.clientId) : undefined
  const email = given ?? client?.email ?? undefined
  return email === undefined || emailProblem(email) ? undefined : { email, locale: client?.locale ?? null }
}

function factsOf(session: PaymentSession, payment: MoneyTransaction): Record<string, string> {
  const card = cardOf(payment)
  const { description } = session
  const orderId = session.orderId ?? payment.orderId
  return {
    transactionId: payment.id,
    payment: payment.reference,
    currency: payment.currency,
    ...(payment.completedAt && { paidAt: payment.completedAt.toISOString() }),
    ...(card && { brand: card.brand, last4: card.last4 }),
    ...(description !== null && { description }),
    ...(orderId !== null && { orderId }),
  }
}

const linesMax = 20

/** A long order stands on the receipt itself. */
const linesOf = (items: readonly BoughtLine[]): BoughtLine[] =>
  items.slice(0, linesMax).map(({ name, quantity, unitPrice }) => ({ name, quantity, unitPrice }))
