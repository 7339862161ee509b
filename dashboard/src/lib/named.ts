import type * as Api from './merchant-api.ts'

// Objects that people know by a name and the API by an id. The dashboard's page of each stands at the path of the API.

/** `hint` tells two of one name apart. */
export type NamedObject = { id: string; name: string; hint?: string | undefined }
export const labelOf = ({ name, hint }: NamedObject): string => (hint === undefined ? name : `${name} · ${hint}`)

type Kind = { path: string; read: (row: unknown) => NamedObject; isSought: boolean }

/** The rows of a path have the type of its kind. */
const reading =
  <Row>(read: (row: Row) => NamedObject) =>
  (row: unknown) =>
    read(row as Row)

export const kinds = {
  client: {
    path: '/clients',
    read: reading(({ id, name, email, phone }: Api.Client) => ({ id, name, hint: email ?? phone })),
    isSought: true,
  },
  link: {
    path: '/payment-links',
    read: reading(({ reference, description }: Api.PaymentLink) => ({ id: reference, name: description })),
    isSought: true,
  },
  product: {
    path: '/products',
    read: reading(({ reference, name }: Api.Product) => ({ id: reference, name })),
    isSought: true,
  },
  subscription: {
    path: '/subscriptions',
    read: reading(({ id, description }: Api.Subscription) => ({ id, name: description })),
    isSought: false,
  },
  transaction: {
    path: '/transactions',
    read: reading(({ id, reference, customer }: Api.Transaction) => ({
      id,
      name: reference,
      hint: customer?.name ?? customer?.email,
    })),
    isSought: true,
  },
} satisfies Record<string, Kind>
