import { BadRequestException, Controller, HttpCode, Post, Req } from '@nestjs/common'
import { constructEvent } from '@mizan/sdk'
import { OrderService, Refund, RequestContextService, TransactionalConnection } from '@vendure/core'
import { stateOf } from './handler.js'
import { settingsOf } from './settings.js'

// Events of Mizan: an order is paid although its buyer never comes back, and a refund ends as the bank says.

export const webhookPath = 'payments/mizan'

export class MizanController {
  constructor(contexts, orders, connection) {
    this.contexts = contexts
    this.orders = orders
    this.connection = connection
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

  /** An order that is paid already stays as it is. */
  async addPayment(request, { id: sessionId, metadata = {} }) {
    const { vendureOrder: code, vendureChannel } = metadata
    if (code === undefined) return
    await this.inTransaction(request, vendureChannel, async (ctx) => {
      const order = await this.orders.findOneByCode(ctx, code)
      if (order?.state !== 'ArrangingPayment') return
      const added = await this.orders.addPaymentToOrder(ctx, order.id, { method: 'mizan', metadata: { sessionId } })
      if (added.errorCode) throw new Error(added.paymentErrorMessage ?? added.message)
    })
  }

  async endRefund(request, object) {
    const state = stateOf(object)
    if (state === 'Pending') return
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
  [RequestContextService, OrderService, TransactionalConnection],
  MizanController,
)
Req()(prototype, 'receive', 0)
const method = Object.getOwnPropertyDescriptor(prototype, 'receive')
Post()(prototype, 'receive', method)
HttpCode(200)(prototype, 'receive', method)
Controller(webhookPath)(MizanController)
