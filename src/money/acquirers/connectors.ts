import type { Connector, FieldsEntry } from './connector.ts'

// The providers that this version can work with. A connector is loaded with its first account.

/** Addresses of doubles, from the settings of the process; absent for the provider's own address. */
export type Bases = { cmi?: string | undefined; stripe?: string | undefined; stripeJs?: string | undefined }

type Entry = {
  load: () => Promise<Connector>
  /** The company, as buyers and operators know it. */
  title: string
  /** The settings with the addresses that the process was given, if it was given any. */
  withBase: (settings: object, bases: Bases) => object
  /** Addresses that are called and pages on which a card is typed: if one of these is a double's, no money moves. */
  addressesOf: (settings: object) => string[]
  /** Settings of a page with the provider's fields; absent if the provider has none. */
  fieldsOf?: (settings: object) => FieldsEntry
}

export type Provider = Connector['provider']

export const connectors: Readonly<Record<Provider, Entry>> = {
  cmi: {
    load: async () => (await import('./cmi/cmi.ts')).cmi,
    title: 'CMI',
    withBase: (settings, { cmi }) => (cmi === undefined ? settings : { ...settings, baseUrl: cmi }),
    addressesOf: (settings) => [(settings as { baseUrl: string }).baseUrl],
  },
  stripe: {
    load: async () => (await import('./stripe/stripe.ts')).stripe,
    title: 'Stripe',
    withBase: (settings, { stripe: apiBase, stripeJs: scriptUrl }) => ({
      ...settings,
      ...(apiBase !== undefined && { apiBase }),
      ...(scriptUrl !== undefined && { scriptUrl }),
    }),
    addressesOf: (settings) => {
      const { apiBase, scriptUrl } = settings as { apiBase: string; scriptUrl: string }
      return [apiBase, scriptUrl]
    },
    fieldsOf: (settings) => {
      const { publishableKey, scriptUrl } = settings as FieldsEntry
      return { publishableKey, scriptUrl, testCard: '4242424242424242' }
    },
  },
}

export const providers = Object.keys(connectors) as Provider[]
