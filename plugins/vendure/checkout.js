import { Mutation, Resolver } from '@nestjs/graphql'
import {
  ActiveOrderService,
  Allow,
  Ctx,
  OrderService,
  Permission,
  totalCoveredByPayments,
  UserInputError,
} from '@vendure/core'
import { openSession, orderIn } from './session.js'
import { majorOf, settingsOf } from './settings.js'

// `createMizanCheckout` of the shop's API: a session for the active order, and the page on which it is paid.

export class MizanResolver {
  constructor(activeOrders, orders) {
    this.activeOrders = activeOrders
    this.orders = orders
  }

  async createMizanCheckout(ctx) {
    const order = await this.activeOrders.getActiveOrder(ctx, undefined)
    if (!order) throw new UserInputError('There is no active order.')
    if (order.state !== 'ArrangingPayment') {
      const moved = await this.orders.transitionToState(ctx, order.id, 'ArrangingPayment')
      if (moved.errorCode) throw new UserInputError(moved.transitionError ?? moved.message)
    }
    const { mizan, options } = settingsOf()
    const { code, currencyCode, customer } = order
    const session = await openSession(mizan, {
      amount: await dueOf(this.orders, ctx, order),
      currency: currencyCode,
      orderId: code,
      returnUrl: options.returnUrl,
      metadata: orderIn(ctx, order),
      ...(options.methods && { methods: options.methods }),
      ...(customer && { customer: customerOf(customer) }),
    })
    return { id: session.id, url: session.checkoutUrl }
  }
}

/** A part may be paid by another method, such as a gift card. */
export async function dueOf(orders, ctx, { id, totalWithTax }) {
  const payments = await orders.getOrderPayments(ctx, id)
  return majorOf(totalWithTax - totalCoveredByPayments({ payments }))
}

const customerOf = ({ firstName, lastName, emailAddress, phoneNumber }) => ({
  name: [firstName, lastName].filter(Boolean).join(' ') || emailAddress,
  email: emailAddress,
  ...(phoneNumber && { phone: phoneNumber }),
})

// Decorators, without a compiler.
const { prototype } = MizanResolver
Reflect.defineMetadata('design:paramtypes', [ActiveOrderService, OrderService], MizanResolver)
Ctx()(prototype, 'createMizanCheckout', 0)
const method = Object.getOwnPropertyDescriptor(prototype, 'createMizanCheckout')
Mutation()(prototype, 'createMizanCheckout', method)
Allow(Permission.Owner)(prototype, 'createMizanCheckout', method)
Resolver()(MizanResolver)
