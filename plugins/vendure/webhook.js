import { BadRequestException, Controller, HttpCode, Post, Req } from '@nestjs/common'
import { constructEvent } from '@mizan/sdk'
import { HistoryService, OrderService, Refund, RequestContextService, TransactionalConnection } from '@vendure/core'
import { dueOf } from './checkout.js'
import { giveBack, noteOfFailed } from './give-back.js'
import { stateOf } from './handler.js'
import { isOf, orderIn } from './session.js'
import { settingsOf } from './settings.js'

// Events of Mizan: an order is paid although its buyer never comes back, and a refund ends as the bank says.

export const webhookPath = 'payments/mizan'

export class MizanController {
  constructor(contexts, orders, connection, history) {
    this.contexts = contexts
    this.orders = orders
    this.connection = connection
    this.history = history
  }

  async receive(request) {
    const { type, data } = await verified(request)
    if (type === 'checkout.session.completed') await this.addPayment(request, data.object)
    if (type.startsWith('refund.')) await this.endRefund(request, data.object)
    return {}
  }

  async inTransaction(req, channelOrToken, work) {
    const ctx = await this.contexts.create({ apiType: 'admin', req, ...(channelOrToken && { channelOrToken }) })
    return this.connection.withTransaction(ctx, work)
  }

  /** Works on the order that a session carries. An order of another shop with this account is left alone. */
  async onOrder(request, metadata, work) {
    const { vendureOrder: code, vendureChannel } = metadata ?? {}
    if (code === undefined) return
    await this.inTransaction(request, vendureChannel, async (ctx) => {
      const order = await this.orders.findOneByCode(ctx, code)
      if (order && isOf({ metadata }, orderIn(ctx, order))) await work(ctx, order)
    })
  }

  /** Money that the order cannot take goes back. */
  addPayment(request, session) {
    return this.onOrder(request, session.metadata, async (ctx, order) => {
      if (await this.isAdded(ctx, order, session)) return
      const refusal = await this.refusalOf(ctx, order, session)
      // A storefront may have added it in between.
      if (refusal === undefined || (await this.isAdded(ctx, order, session))) return
      await this.note(ctx, order, await giveBack(session, refusal))
    })
  }

  /** Once, however often an event comes. */
  async note(ctx, { id }, note) {
    const { items } = await this.history.getHistoryForOrder(ctx, id, false, { take: 100 })
    if (items.every(({ data }) => data?.note !== note))
      await this.orders.addNoteToOrder(ctx, { id, note, isPublic: false })
  }

  async isAdded(ctx, { id }, { transactionId }) {
    const payments = await this.orders.getOrderPayments(ctx, id)
    return payments.some((payment) => payment.transactionId === transactionId)
  }

  /** Adds the payment; says why Vendure does not take it, if so. */
  async refusalOf(ctx, order, { id: sessionId, amount, currency }) {
    const { id, state, currencyCode } = order
    let now = state
    // A buyer who looked at the cart once more, and changed nothing.
    if (state === 'AddingItems' && currency === currencyCode && amount === (await dueOf(this.orders, ctx, order)))
      now = (await this.orders.transitionToState(ctx, id, 'ArrangingPayment')).state
    if (now !== 'ArrangingPayment') return `the order was ${state}`
    const payment = { method: 'mizan', metadata: { sessionId } }
    const added = await this.orders.addPaymentToOrder(ctx, id, payment)
    if (!added.errorCode) return undefined
    const message = added.paymentErrorMessage ?? added.message
    // The merchant sets the payment method right, and the event comes again.
    if (added.errorCode === 'INELIGIBLE_PAYMENT_METHOD_ERROR') throw new Error(message)
    return message
  }

  async endRefund(request, object) {
    const state = stateOf(object)
    if (state === 'Pending') return
    const { refundReference, payment } = object
    // Ours, and no refund of Vendure: see give-back.js.
    if (state === 'Failed' && refundReference === payment.sessionId)
      await this.onOrder(request, payment.metadata, (ctx, order) => this.note(ctx, order, noteOfFailed(object)))
    await this.inTransaction(request, undefined, async (ctx) => {
      const refunds = this.connection.getRepository(ctx, Refund)
      const refund = await refunds.findOne({ where: { transactionId: object.id } })
      if (refund?.state !== 'Pending') return
      if (state === 'Settled') await this.orders.settleRefund(ctx, { id: refund.id, transactionId: object.id })
      else await refunds.update({ id: refund.id }, { state })
    })
  }
}

async function verified({ rawBody, headers }) {
  try {
    return await constructEvent(rawBody, headers, settingsOf().options.webhookSecret)
  } catch {
    throw new BadRequestException('No signature fits.')
  }
}

/** The bytes that were signed, before anything reads them. */
export function keepRawBody(request, _response, next) {
  const pieces = []
  let size = 0
  request.on('data', (piece) => {
    size += piece.length
    if (size <= 1_000_000) pieces.push(piece)
  })
  request.on('end', () => {
    request.rawBody = Buffer.concat(pieces)
    request._body = true
    request.body = {}
    next()
  })
  request.on('error', next)
}

// Decorators, without a compiler.
const { prototype } = MizanController
Reflect.defineMetadata(
  'design:paramtypes',
  [RequestContextService, OrderService, TransactionalConnection, HistoryService],
  MizanController,
)
Req()(prototype, 'receive', 0)
const method = Object.getOwnPropertyDescriptor(prototype, 'receive')
Post()(prototype, 'receive', method)
HttpCode(200)(prototype, 'receive', method)
Controller(webhookPath)(MizanController)
