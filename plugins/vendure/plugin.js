import { PluginCommonModule, VendurePlugin } from '@vendure/core'
import { gql } from 'graphql-tag'
import { MizanResolver } from './checkout.js'
import { mizanPaymentHandler } from './handler.js'
import { setUp } from './settings.js'
import { keepRawBody, MizanController, webhookPath } from './webhook.js'

const schema = gql`
  type MizanCheckout { id: ID! url: String! }
  extend type Mutation { "A session for the active order, and the page on which it is paid." createMizanCheckout: MizanCheckout! }
`

// oxlint-disable-next-line typescript/no-extraneous-class -- Vendure takes a class.
export class MizanPlugin {
  /** @param {import('./settings.js').Options} options */
  static init(options) {
    setUp(options)
    return MizanPlugin
  }
}

VendurePlugin({
  imports: [PluginCommonModule],
  compatibility: '^3.5.0',
  controllers: [MizanController],
  shopApiExtensions: { schema, resolvers: [MizanResolver] },
  configuration: (config) => {
    config.paymentOptions.paymentMethodHandlers.push(mizanPaymentHandler)
    // A refund is on its way until its event: Vendure's own process knows none that begins so.
    config.paymentOptions.refundProcess = [
      ...(config.paymentOptions.refundProcess ?? []),
      { transitions: { Pending: { to: ['Pending', 'Settled', 'Failed'], mergeStrategy: 'replace' } } },
    ]
    config.apiOptions.middleware.push({ route: `/${webhookPath}`, handler: keepRawBody, beforeListen: true })
    return config
  },
})(MizanPlugin)

export { mizanPaymentHandler }
