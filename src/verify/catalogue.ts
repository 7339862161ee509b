import { findUncountedJourneys, findUnevenRollups } from '../modules/analytics/verify-queries.ts'
import { findLooseDefaults, findUnerasedClients } from '../modules/clients/queries.ts'
import {
  findMiscountedOrders,
  findWrongOrderAmounts,
  findWrongOrderSessions,
} from '../modules/orders/verify-queries.ts'
import { findWrongPlaces } from '../modules/payment-links/verify-queries.ts'
import { findWrongStock } from '../modules/products/queries.ts'
import type { Check } from './check.ts'

// Products, clients and orders.

export const catalogueChecks: readonly Check[] = [
  {
    name: 'stock',
    claim: 'Units sold and reserved are those of the orders, and never more than the stock.',
    find: findWrongStock,
  },
  {
    name: 'order-amounts',
    claim: 'The amount of an order is its quantity times its unit price.',
    find: findWrongOrderAmounts,
  },
  {
    name: 'order-sessions',
    claim: 'An order is paid or ended as its session is, for the same amount.',
    find: findWrongOrderSessions,
  },
  { name: 'order-totals', claim: 'Totals of order lists equal the rows that there are.', find: findMiscountedOrders },
  {
    name: 'default-methods',
    claim: 'A default payment method is an active one of its client.',
    find: findLooseDefaults,
  },
  { name: 'erasure', claim: 'Nothing personal is left of a deleted client.', find: findUnerasedClients },
  {
    name: 'link-payments',
    claim: 'The payments, amounts and reserved places of a payment link are those of its sessions, and never too many.',
    find: findWrongPlaces,
  },
  {
    name: 'journeys',
    claim: 'Every journey that is over is counted in the quarter of an hour in which it began.',
    find: findUncountedJourneys,
  },
  {
    name: 'journey-rollups',
    claim: 'Rollups of hours, days and months sum what those of their quarters say.',
    find: findUnevenRollups,
  },
]
