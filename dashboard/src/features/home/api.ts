import type * as Portal from '../../generated/portal.ts'
import type * as Api from '../../lib/merchant-api.ts'

// Data of the home page. Amounts are in major units.

export type Wallet = Api.Wallet

export type Overview = Portal.Overview

export type Sales = Portal.Sales

export const concerns = [
  'suspendedWebhooks',
  'failingWebhooks',
  'failedPayouts',
  'failedPayments',
  'overdueSubscriptions',
  'lowStockProducts',
] as const
export type Concern = keyof Portal.Overview['attention']

export const firstSteps = ['key', 'link', 'payment', 'webhook'] as const
export type FirstStep = keyof Portal.Overview['firstSteps']

export type RecentPayment = Api.Transaction
