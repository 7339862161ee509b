import { asOneWrite } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { newId } from '#platform/ids.ts'
import { findSettings, listMerchantIds } from '#platform/merchants/queries.ts'
import { beginningOfDay, dayText } from '../payments/business-days.ts'
import { walletCurrency } from '../wallets/wallet.ts'
import { chargeFee } from './charge-fee.ts'
import { withVat } from './fee.ts'
import { pricingOf, termsFor } from './pricing.ts'

const merchantsAtOnce = 500
const firstId = '00000000-0000-0000-0000-000000000000'

/**
 * `fees.monthly`: takes the fee of the month before from every merchant that had production access for all of it, by the terms that counted when the
 * month began. A month is charged once, so that a run a day makes up for those that were missed. One merchant that fails does not keep the others
 * from it.
 */
export async function chargeMonthlyFees(db: Database, publicUrl: string, now: Date): Promise<number> {
  const failures: unknown[] = []
  let charged = 0
  for (let after = firstId; ; ) {
    const page = await listMerchantIds(db.read, after, merchantsAtOnce)
    for (const { merchantId } of page) {
      const isCharged = await chargeMonth({ db, publicUrl, now }, merchantId).catch((error: unknown) => {
        failures.push(error)
        return false
      })
      if (isCharged) charged++
    }
    const last = page.at(-1)
    if (!last || page.length < merchantsAtOnce) break
    after = last.merchantId
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} monthly fees could not be taken.`)
  return charged
}

type Parts = { db: Database; publicUrl: string; now: Date }

async function chargeMonth({ db, publicUrl, now }: Parts, merchantId: string): Promise<boolean> {
  const environment = 'PRODUCTION'
  const scope = { merchantId, environment } as const
  const settings = await findSettings(db.read, merchantId)
  const month = monthBefore(now)
  const began = beginningOfDay(`${month}-01`)
  const since = settings?.productionDecidedAt
  if (settings?.productionAccess !== 'ENABLED' || !began || !since || since > began) return false
  const terms = termsFor(await pricingOf(db.read, scope, began), { currency: walletCurrency, environment })
  if (terms.monthlyFeeMinor === 0n) return false
  const fee = withVat(terms.monthlyFeeMinor, terms)
  const about = { scope, origin: 'API', correlationId: newId(now), now, publicUrl } as const
  const row = await asOneWrite(db, about, (ctx) =>
    chargeFee(ctx, { reason: 'MONTHLY_FEE', subject: month, fee, currency: walletCurrency }),
  )
  return row !== undefined
}

/** The month before that of an instant, in Casablanca: 2026-12 on any day of January 2027. */
function monthBefore(now: Date): string {
  const [year = 0, month = 1] = dayText(now).split('-').map(Number)
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7)
}
