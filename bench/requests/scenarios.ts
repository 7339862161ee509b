import { seededReference } from './queries.ts'

// The scenarios. Both servers get the very same bytes.

/** The owner of a request's products and clients: each shop is a merchant of its own. */
export type Shop = 'creating' | 'hundred' | 'many'
export const seededProducts: Record<Shop, number> = { creating: 0, hundred: 100, many: 100_000 }

/** `{number}` in a path, header or body is another number of eight digits in every request. */
export type Request = { method: 'GET' | 'POST'; path: string; body?: string; isKeyed?: true }

export type Scenario = {
  name: string
  title: string
  shop: Shop
  /** Taken in turn. */
  requests: (bucket: string) => Request[]
  /** The part of the ceiling's throughput that Mizan should reach at least. */
  target: number
}

const createTarget = 0.6
const readTarget = 0.7

const product = {
  name: 'Tajine en terre cuite',
  description: 'Fait main à Salé, 28 cm.',
  price: 249.9,
  stockQuantity: 40,
  externalId: 'sku-{number}',
  metadata: { shelf: 'B2', season: 'autumn' },
}
const client = {
  name: 'Salma Idrissi',
  email: 'buyer-{number}@example.ma',
  phone: '+2126{number}',
  locale: 'fr',
}

const list = (page: number): Request[] => [{ method: 'GET', path: `/v1/products?page=${page}&size=20` }]
const creation = (path: string, body: object): Request[] => [
  { method: 'POST', path, body: JSON.stringify(body), isKeyed: true },
]

/** One row is not enough to read: it would always be the one that was read last. */
const productsRead = 1_000

export const scenarios: readonly Scenario[] = [
  {
    name: 'get-product',
    title: 'get product',
    shop: 'many',
    requests: (bucket) =>
      Array.from({ length: productsRead }, (_, index) => ({
        method: 'GET',
        path: `/v1/products/${seededReference(bucket, 1 + index * 97)}`,
      })),
    target: readTarget,
  },
  { name: 'page-of-100', title: 'page 0 of 100', shop: 'hundred', requests: () => list(0), target: readTarget },
  { name: 'page-of-100000', title: 'page 0 of 100,000', shop: 'many', requests: () => list(0), target: readTarget },
  { name: 'deep-page', title: 'page 4,000 of 100,000', shop: 'many', requests: () => list(4_000), target: readTarget },
  {
    name: 'create-product',
    title: 'create product',
    shop: 'creating',
    requests: () => creation('/v1/products', product),
    target: createTarget,
  },
  {
    name: 'create-client',
    title: 'create client',
    shop: 'creating',
    requests: () => creation('/v1/clients', client),
    target: createTarget,
  },
]

/** A request as bytes of HTTP/1.1, cut where each request has its own number: the numbers go between the pieces. */
export function piecesOf({ method, path, body, isKeyed }: Request, key: string): string[] {
  const withNumber = (text: string) => text.replaceAll('{number}', '00000000')
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    'User-Agent: mizan-bench',
    'Accept: application/json',
    `Authorization: Bearer ${key}`,
    ...(isKeyed ? ['Idempotency-Key: order-{number}-once'] : []),
    ...(body === undefined
      ? []
      : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(withNumber(body))}`]),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`.split('{number}')
}
