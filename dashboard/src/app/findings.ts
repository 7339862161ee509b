import type * as Portal from '../generated/portal.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { amountIn } from '../lib/amounts.ts'
import type * as Api from '../lib/merchant-api.ts'
import { useEnvironment } from '../lib/environment.ts'
import { useFormat } from '../lib/format.ts'
import { useWords } from '../lib/language.ts'
import { moneyWords } from '../lib/money-words.ts'
import { type PageOf, useList } from '../lib/pages.ts'
import { usePortal } from '../lib/portal.ts'
import { useSession } from '../lib/session.ts'
import { navigation } from './navigation.ts'
import { type ActionName, type Group, paletteWords } from './palette-words.ts'
import { shellWords } from './words.ts'

// The findings of the palette: pages and actions by their names, objects by the searches of their lists.

export type Finding = {
  group: Group
  name: string
  note?: string | undefined
  to: string
}

const each = 5

const actions: Record<ActionName, { to: string; needs: string }> = {
  link: { to: '/payment-links/new', needs: 'payment_links:write' },
  product: { to: '/products/new', needs: 'products:write' },
  client: { to: '/clients/new', needs: 'clients:write' },
  subscription: { to: '/subscriptions/new', needs: 'subscriptions:write' },
  webhook: { to: '/webhooks/new', needs: 'webhooks:write' },
  key: { to: '/api-keys/new', needs: 'keys:write' },
}

/** Without letters, the pages and actions. */
export function useFindings(typed: string): { found: Finding[]; isLooking: boolean } {
  const [sought] = useDebouncedValue(typed, 200)
  const places = usePlaces(typed)
  const { found, isLooking } = useObjects(sought)
  const isBehind = typed !== sought
  return {
    found: [...places, ...(typed === '' || isBehind ? [] : found)],
    isLooking: typed !== '' && (isBehind || isLooking),
  }
}

function usePlaces(typed: string): Finding[] {
  const shell = useWords(shellWords)
  const words = useWords(paletteWords)
  const { data: session } = useSession()
  const may = (needs: string | undefined) => needs === undefined || session?.permissions.includes(needs) === true
  const pages = navigation.flat().filter(({ needs }) => may(needs))
  const places: Finding[] = [
    ...pages.map(({ to, word }) => ({ group: 'page' as const, name: shell.navigation[word], to })),
    { group: 'page', name: shell.profile, to: '/profile' },
    ...(Object.keys(actions) as ActionName[])
      .filter((name) => may(actions[name].needs))
      .map((name) => ({ group: 'action' as const, name: words.actions[name], to: actions[name].to })),
  ]
  const folded = fold(typed)
  return places.filter(({ name }) => fold(name).includes(folded))
}

/** Letters alone, so that "cle" finds "Clés". */
const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

function useObjects(sought: string): { found: Finding[]; isLooking: boolean } {
  const format = useFormat()
  const { statuses } = useWords(moneyWords)
  const { environment } = useEnvironment()
  const enabled = sought !== ''
  const amount = amountIn(sought)
  const query = { q: sought, size: each }
  const exact = { minAmount: amount, maxAmount: amount, size: each }
  const payments = useList<Api.Transaction>('/transactions', query, { enabled })
  const amounts = useList<Api.Transaction>('/transactions', exact, { enabled: enabled && amount !== undefined })
  const people = useList<Api.Client>('/clients', query, { enabled })
  const byMail = useList<Api.Client>('/clients', { email: sought, size: each }, { enabled: enabled && isMail(sought) })
  const links = useList<Api.PaymentLink>('/payment-links', query, { enabled })
  const products = useList<Api.Product>('/products', query, { enabled })
  const orders = usePortal<PageOf<Portal.ProductOrder>>('/orders', { ...query, environment }, { enabled })
  const lists = [payments, amounts, people, byMail, links, products, orders]
  const found: Finding[] = [
    ...[...rows(payments), ...rows(amounts)].map((one) => ({
      group: 'payment' as const,
      name: one.reference,
      note: [format.money(one.amount, one.currency), statuses[one.status], one.customer?.name, one.orderId]
        .filter(Boolean)
        .join(' · '),
      to: `/transactions/${one.id}`,
    })),
    ...[...rows(people), ...rows(byMail)].map(({ id, name, email }) => ({
      group: 'client' as const,
      name: name ?? email ?? id,
      note: email,
      to: `/clients/${id}`,
    })),
    ...rows(orders).map((one) => ({
      group: 'order' as const,
      name: one.orderNumber ?? one.reference,
      note: `${one.quantity} × ${one.productName}`,
      to: `/orders/${one.reference}`,
    })),
    ...rows(links).map(({ reference, description }) => ({
      group: 'link' as const,
      name: description,
      to: `/payment-links/${reference}`,
    })),
    ...rows(products).map(({ reference, name }) => ({ group: 'product' as const, name, to: `/products/${reference}` })),
  ]
  return { found: unique(found), isLooking: lists.some(({ isFetching }) => isFetching) }
}

const rows = <Row>({ data }: { data: PageOf<Row> | undefined }): Row[] => data?.content ?? []

/** An amount may find what a text found. */
const unique = (found: Finding[]): Finding[] => [...new Map(found.map((one) => [one.to, one])).values()]

const isMail = (text: string): boolean => /^\S+@\S+\.\S+$/.test(text)
