import type * as Portal from '../../generated/portal.ts'
import type * as Api from '../../lib/merchant-api.ts'

// The API's wallet as these pages show it. Amounts are in major units.

export type Wallet = Api.Wallet

export type BankDetails = Api.BankDetails

export type Funding = Api.Funding

export type Statement = Api.Statement

export const intervals = ['MANUAL', 'DAILY', 'WEEKLY', 'MONTHLY'] as const satisfies Portal.PayoutSchedule['interval'][]
export const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'] as const
export type Interval = Portal.PayoutSchedule['interval']
export type Weekday = NonNullable<Portal.PayoutSchedule['weekday']>

export type Schedule = Portal.PayoutSchedule

export type Payout = Api.Transaction
