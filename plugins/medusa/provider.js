import { createHash } from 'node:crypto'
import { AbstractPaymentProvider, BigNumber, MedusaError } from '@medusajs/framework/utils'
import { constructEvent, Mizan, MizanError } from '@mizan/sdk'
import { actionOf, dataOf, statusOf } from './session.js'

// Medusa asks, and this answers with sessions, refunds and clients of Mizan. The buyer pays on Mizan's page, and money is taken as it is paid: there is
// no capture of its own.

const ended = new Set(['EXPIRED', 'CANCELED', 'BLOCKED'])
const refusals = new Set(['SESSION_ALREADY_CONSUMED', 'SESSION_EXPIRED', 'SESSION_NOT_ACTIVE', 'BAAS_SVC_ERROR'])

const notAllowed = (words) => new MedusaError(MedusaError.Types.NOT_ALLOWED, words)

/** @typedef {{ apiKey: string, baseUrl: string, returnUrl: string, webhookSecret?: string, saveCards?: boolean, methods?: ('CARD' | 'CASH')[] }} Options */

export class MizanProvider extends AbstractPaymentProvider {
  static identifier = 'mizan'

  /** Throws MedusaError for options with which no payment could succeed. */
  static validateOptions(options) {
    for (const name of ['apiKey', 'baseUrl', 'returnUrl'])
      if (!options[name])
        throw new MedusaError(MedusaError.Types.INVALID_DATA, `@mizan/medusa needs the option ${name}.`)
  }

  /** @param {Options} options */
  constructor(container, options) {
    super(container, options)
    this.options = options
    this.mizan = new Mizan({ apiKey: options.apiKey, baseUrl: options.baseUrl })
  }

  initiatePayment(input) {
    return this.#open(input)
  }

  /** A session after the one before, if any: a cart that is again as it was does not get a session that was canceled. */
  async #open({ amount, currency_code, data = {}, context = {} }, before = '') {
    const clientId = context.account_holder?.data?.id
    const major = new BigNumber(amount).numeric
    const medusaSession = data.session_id
    const body = {
      amount: major,
      currency: currency_code.toUpperCase(),
      orderId: medusaSession,
      returnUrl: this.options.returnUrl,
      metadata: { medusaSession },
      ...(this.options.methods && { methods: this.options.methods }),
      ...(clientId && { clientId, savePaymentMethod: this.options.saveCards !== false }),
      ...(!clientId && context.customer && { customer: customerOf(context.customer) }),
    }
    const idempotencyKey = createHash('sha256')
      .update(JSON.stringify([body, before]))
      .digest('hex')
    const session = await this.mizan.checkout.sessions.create(body, { idempotencyKey })
    return { id: session.id, status: statusOf(session), data: dataOf(session, medusaSession) }
  }

  /** A cart that changed is another session, and the one before can be paid no more; so is one whose session has ended. */
  async updatePayment(input) {
    const { amount, currency_code, data = {} } = input
    const isSame = data.amount === new BigNumber(amount).numeric && data.currency === currency_code.toUpperCase()
    if (isSame) {
      const session = await this.#read(data)
      if (!ended.has(session.status)) return { data: dataOf(session, data.session_id) }
    } else await this.#cancel(data)
    return this.#open(input, data.id)
  }

  /** The session, or the paid one that followed it: Mizan lets the buyer of an expired one begin anew on its page. */
  async #read({ id }) {
    const { sessions } = this.mizan.checkout
    const session = await sessions.get(id)
    if (session.status !== 'EXPIRED') return session
    const { orderId, amount, currency } = session
    for await (const other of sessions.each({ orderId, status: 'PAID' }))
      if (other.amount === amount && other.currency === currency && !(await this.#isGivenBack(other))) return other
    return session
  }

  async #isGivenBack({ transactionId }) {
    for await (const { status } of this.mizan.refunds.each({ transactionId }))
      if (status !== 'FAILED' && status !== 'CANCELED') return true
    return false
  }

  async authorizePayment({ data = {} }) {
    const session = await this.#read(data)
    return { status: statusOf(session), data: dataOf(session, data.session_id) }
  }

  getPaymentStatus(input) {
    return this.authorizePayment(input)
  }

  async retrievePayment(input) {
    const { data } = await this.authorizePayment(input)
    return { data }
  }

  /** It was taken when the buyer paid. */
  capturePayment(input) {
    return this.retrievePayment(input)
  }

  async refundPayment({ amount, data = {}, context = {} }) {
    const { transactionId } = data.transactionId ? data : await this.#read(data)
    if (!transactionId) throw notAllowed('This session was not paid.')
    const reference = (context.idempotency_key ?? crypto.randomUUID()).slice(0, 64)
    const major = new BigNumber(amount).numeric
    const refund = await this.mizan.refunds.create(
      { transactionId, amount: major, reason: 'CUSTOMER_REQUEST', refundReference: reference },
      { idempotencyKey: reference },
    )
    return { data: { ...data, transactionId, lastRefundId: refund.id } }
  }

  async cancelPayment({ data = {} }) {
    await this.#cancel(data)
    return { data }
  }

  deletePayment(input) {
    return this.cancelPayment(input)
  }

  /** Throws MedusaError for a session that is paid, or whose voucher stays open: its money must not be lost sight of. */
  async #cancel(data) {
    if (!data.id) return
    try {
      await this.mizan.checkout.sessions.cancel(data.id)
    } catch (error) {
      if (!(error instanceof MizanError && refusals.has(error.code))) throw error
      const { status, checkoutUrl } = await this.#read(data)
      if (status === 'PAID') throw notAllowed('This session is paid: refund it.')
      if (status === 'AWAITING_CASH')
        throw notAllowed(
          `A cash voucher of this session waits at ${checkoutUrl}, and its network does not close it. Do not pay it: try again later.`,
        )
      if (!ended.has(status)) throw error
    }
  }

  async createAccountHolder({ context: { customer } }) {
    const client = await this.mizan.clients.create(customerOf(customer), { idempotencyKey: `customer:${customer.id}` })
    return { id: client.id, data: { id: client.id } }
  }

  async deleteAccountHolder({ context: { account_holder: holder } }) {
    await this.mizan.clients.delete(holder.data.id)
    return {}
  }

  async listPaymentMethods({ context = {} }) {
    const clientId = context.account_holder?.data?.id
    if (!clientId) return []
    const { content } = await this.mizan.clients.paymentMethods.list(clientId, { size: 100 })
    return content.map(({ id, card, isDefault, status }) => ({ id, data: { id, card, isDefault, status } }))
  }

  /** `data` is what the body holds, read; the signature is over what came, `rawData`. */
  async getWebhookActionAndData({ rawData, headers }) {
    const event = await constructEvent(rawData, headers, this.options.webhookSecret)
    return actionOf(event)
  }
}

function customerOf({ first_name: first, last_name: last, email, phone }) {
  const name = [first, last].filter(Boolean).join(' ')
  return { name: name || email, email, ...(phone && { phone }) }
}
