import assert from 'node:assert/strict'

// Acts in Medusa by its own APIs: what its admin sets up, and what a storefront asks for.

type Body = Record<string, unknown>
type WithId = { id: string }

type MedusaOrder = {
  id: string
  total: number
  payment_status: string
  payment_collections: [
    {
      payments: {
        id: string
        amount: number
        data: { transactionId: string }
        captures: { amount: number }[]
        refunds: { id: string; amount: number }[]
      }[]
    },
  ]
}
type MedusaShop = Awaited<ReturnType<typeof stockShop>>

/** Calls an API of the shop, which has to take it. */
const callerOf =
  (url: string, headers: Record<string, string> = {}) =>
  async <Answer>(pathOf: string, body?: Body): Promise<Answer> => {
    const answer = await fetch(`${url}${pathOf}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    assert.ok(answer.ok, `${pathOf}: ${answer.status} ${text}`)
    return JSON.parse(text) as Answer
  }

/** A shop in Morocco that sells one thing, sends it, and takes Mizan. */
export async function stockShop(url: string, staff: { email: string; password: string }) {
  const { token } = await callerOf(url)<{ token: string }>('/auth/user/emailpass', staff)
  const admin = callerOf(url, { authorization: `Bearer ${token}` })
  const { stores } = await admin<{ stores: [WithId & { default_sales_channel_id: string }] }>('/admin/stores')
  const [store] = stores
  await admin(`/admin/stores/${store.id}`, { supported_currencies: [{ currency_code: 'mad', is_default: true }] })
  const { region } = await admin<{ region: WithId }>('/admin/regions', {
    name: 'Morocco',
    currency_code: 'mad',
    countries: ['ma'],
    payment_providers: ['pp_mizan_mizan'],
  })
  const channel = store.default_sales_channel_id
  const { api_key: key } = await admin<{ api_key: WithId & { token: string } }>('/admin/api-keys', {
    title: 'Storefront',
    type: 'publishable',
  })
  await admin(`/admin/api-keys/${key.id}/sales-channels`, { add: [channel] })
  const profile = await offerShipping(admin, channel)
  const { product } = await admin<{ product: { variants: [WithId] } }>('/admin/products', {
    title: 'Teapot',
    status: 'published',
    shipping_profile_id: profile,
    sales_channels: [{ id: channel }],
    options: [{ title: 'Size', values: ['M'] }],
    variants: [
      {
        title: 'M',
        options: { Size: 'M' },
        manage_inventory: false,
        prices: [{ currency_code: 'mad', amount: 249.9 }],
      },
    ],
  })
  const [{ id: variant }] = product.variants
  const fields =
    'id,total,payment_status,*payment_collections.payments,*payment_collections.payments.captures,*payment_collections.payments.refunds'
  return {
    store: callerOf(url, { 'x-publishable-api-key': key.token }),
    region: region.id,
    variant,
    orders: async () => (await admin<{ orders: MedusaOrder[] }>(`/admin/orders?fields=${fields}`)).orders,
    orderOf: async (id: string) => (await admin<{ order: MedusaOrder }>(`/admin/orders/${id}?fields=${fields}`)).order,
  }
}

/** Sends for 30 MAD; returns the profile of what is sent so. */
async function offerShipping(admin: ReturnType<typeof callerOf>, channel: string): Promise<string> {
  const { shipping_profiles: profiles } = await admin<{ shipping_profiles: [WithId] }>('/admin/shipping-profiles')
  const { stock_location: location } = await admin<{ stock_location: WithId }>('/admin/stock-locations', {
    name: 'Rabat',
  })
  await admin(`/admin/stock-locations/${location.id}/sales-channels`, { add: [channel] })
  await admin(`/admin/stock-locations/${location.id}/fulfillment-providers`, { add: ['manual_manual'] })
  const { stock_location: withSet } = await admin<{ stock_location: { fulfillment_sets: [WithId] } }>(
    `/admin/stock-locations/${location.id}/fulfillment-sets?fields=*fulfillment_sets`,
    { name: 'Post', type: 'shipping' },
  )
  const { fulfillment_set: set } = await admin<{ fulfillment_set: { service_zones: [WithId] } }>(
    `/admin/fulfillment-sets/${withSet.fulfillment_sets[0].id}/service-zones`,
    { name: 'Morocco', geo_zones: [{ type: 'country', country_code: 'ma' }] },
  )
  const [profile] = profiles
  await admin('/admin/shipping-options', {
    name: 'Post',
    service_zone_id: set.service_zones[0].id,
    shipping_profile_id: profile.id,
    provider_id: 'manual_manual',
    price_type: 'flat',
    type: { label: 'Post', description: 'By post', code: 'post' },
    prices: [{ currency_code: 'mad', amount: 30 }],
  })
  return profile.id
}

/** A cart that only has to be paid, and where. */
export async function buyIn({ store, region, variant }: MedusaShop) {
  const { cart } = await store<{ cart: WithId }>('/store/carts', {
    region_id: region,
    email: 'salma@example.ma',
    items: [{ variant_id: variant, quantity: 1 }],
    shipping_address: {
      first_name: 'Salma',
      last_name: 'Idrissi',
      address_1: '1 rue Atlas',
      city: 'Rabat',
      country_code: 'ma',
      phone: '+212661234567',
    },
  })
  const { shipping_options: options } = await store<{ shipping_options: [WithId] }>(
    `/store/shipping-options?cart_id=${cart.id}`,
  )
  await store(`/store/carts/${cart.id}/shipping-methods`, { option_id: options[0].id })
  const { payment_collection: collection } = await store<{ payment_collection: WithId }>('/store/payment-collections', {
    cart_id: cart.id,
  })
  /** A session of Mizan, as Medusa's storefront is told of it. */
  const begin = async () => {
    const begun = await store<{
      payment_collection: { payment_sessions: { data: { id: string; checkoutUrl: string } }[] }
    }>(`/store/payment-collections/${collection.id}/payment-sessions`, { provider_id: 'pp_mizan_mizan' })
    return begun.payment_collection.payment_sessions.at(-1)?.data ?? assert.fail('no session was made')
  }
  return {
    session: await begin(),
    begin,
    addOne: () => store(`/store/carts/${cart.id}/line-items`, { variant_id: variant, quantity: 1 }),
    complete: () => store<{ type: 'cart' | 'order'; order: WithId }>(`/store/carts/${cart.id}/complete`, {}),
  }
}
