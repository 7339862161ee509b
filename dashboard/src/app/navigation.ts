import {
  IconBuildingBank,
  IconChartBar,
  IconHome,
  IconKey,
  IconLink,
  IconListDetails,
  IconPackage,
  IconReceiptRefund,
  IconRepeat,
  IconScale,
  IconSettings,
  IconShoppingBag,
  IconShoppingCart,
  IconUsers,
  IconTerminal2,
  IconWebhook,
  type Icon,
} from '../ui/icons.tsx'

/** `needs` is what a role must be allowed for the page to be offered. */
export type Destination = { to: string; word: NavigationWord; icon: Icon; needs?: string }
export type NavigationWord =
  | 'home'
  | 'transactions'
  | 'sessions'
  | 'refunds'
  | 'disputes'
  | 'links'
  | 'products'
  | 'orders'
  | 'clients'
  | 'subscriptions'
  | 'wallet'
  | 'analytics'
  | 'keys'
  | 'webhooks'
  | 'requests'
  | 'settings'

/** The menu at the side, in groups. */
export const navigation: readonly (readonly Destination[])[] = [
  [{ to: '/', word: 'home', icon: IconHome }],
  [
    { to: '/transactions', word: 'transactions', icon: IconListDetails },
    { to: '/checkout-sessions', word: 'sessions', icon: IconShoppingCart },
    { to: '/refunds', word: 'refunds', icon: IconReceiptRefund },
    { to: '/disputes', word: 'disputes', icon: IconScale },
    { to: '/wallet', word: 'wallet', icon: IconBuildingBank },
  ],
  [
    { to: '/payment-links', word: 'links', icon: IconLink },
    { to: '/products', word: 'products', icon: IconPackage },
    { to: '/orders', word: 'orders', icon: IconShoppingBag },
  ],
  [
    { to: '/clients', word: 'clients', icon: IconUsers },
    { to: '/subscriptions', word: 'subscriptions', icon: IconRepeat },
    { to: '/analytics', word: 'analytics', icon: IconChartBar },
  ],
  [
    { to: '/api-keys', word: 'keys', icon: IconKey },
    { to: '/webhooks', word: 'webhooks', icon: IconWebhook },
    { to: '/requests', word: 'requests', icon: IconTerminal2, needs: 'requests:read' },
    { to: '/settings', word: 'settings', icon: IconSettings },
  ],
]
