import { asOneWrite } from '#platform/context.ts'
import type { Database, Queries } from '#platform/db/database.ts'
import { newId } from '#platform/ids.ts'
import { listProducingSince } from '#platform/merchants/queries.ts'
import { beginningOfDay, dayText } from '../payments/business-days.ts'
import { walletCurrency } from '../wallets/wallet.ts'
import { listIdsThere } from '../payments/operator-queries.ts'
import { chargeFee, feeIdOf } from './charge-fee.ts'
import { withVat } from './fee.ts'
import { pricingOf, termsFor } from './pricing.ts'

const merchantsAtOnce = 500
const firstId = '00000000-0000-0000-0000-000000000000'
const environment = 'PRODUCTION'
const currency = walletCurrency

/**
 * `fees.monthly`: takes the fee of the month before from every merchant that had production access for all of it, by the terms that counted when the
 * month began. A month is charged once, so that a run a day makes up for those that were missed. One merchant that fails does not keep the others
 * from it.
 */
export async function chargeMonthlyFees(db: Database, publicUrl: string, now: Date): Promise<number> {
  const subject = monthBefore(now)
  const began = beginningOfDay(`${subject}-01`)
  if (!began) return 0
  const failures: unknown[] = []
  let charged = 0
  for (let after = firstId; ;) {
    const page = await listProducingSince(db.read, began, { after, limit: merchantsAtOnce })
    for (const merchantId of await listUncharged(db.read, page, subject)) {
      const isCharged = await chargeMonth({ db, publicUrl, now }, merchantId, { subject, began }).catch(
        (error: unknown) => {
          failures.push(error)
          return false
        },
      )
      if (isCharged) charged++
    }
    const last = page.at(-1)
    if (!last || page.length < merchantsAtOnce) break
    after = last.merchantId
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} monthly fees could not be taken.`)
  return charged
}

/** The merchants of a page whose fee of this month is not there, by one statement for all of them. */
async function listUncharged(tx: Queries, page: readonly { merchantId: string }[], subject: string): Promise<string[]> {
  const idOf = (merchantId: string) =>
    feeIdOf({ merchantId, environment }, { reason: 'MONTHLY_FEE', subject, currency })
  const ids = new Map(page.map(({ merchantId }) => [merchantId, idOf(merchantId)]))
  const there = new Set((await listIdsThere(tx, [...ids.values()])).map(({ id }) => id))
  return [...ids].flatMap(([merchantId, id]) => (there.has(id) ? [] : [merchantId]))
}

type Parts = { db: Database; publicUrl: string; now: Date }

async function chargeMonth(
  { db, publicUrl, now }: Parts,
  merchantId: string,
  { subject, began }: { subject: string; began: Date },
): Promise<boolean> {
  const scope = { merchantId, environment } as const
  const terms = termsFor(await pricingOf(db.read, scope, began), { currency, environment })
  if (terms.monthlyFeeMinor === 0n) return false
  const fee = withVat(terms.monthlyFeeMinor, terms)
  const about = { scope, origin: 'API', correlationId: newId(now), now, publicUrl } as const
  const row = await asOneWrite(db, about, (ctx) => chargeFee(ctx, { reason: 'MONTHLY_FEE', subject, fee, currency }))
  return row !== undefined
}

/** The month before that of an instant, in Casablanca: 2026-12 on any day of January 2027. */
function monthBefore(now: Date): string {
  const [year = 0, month = 1] = dayText(now).split('-').map(Number)
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7)
}
