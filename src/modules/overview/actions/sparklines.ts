import { countSalesByDay } from '#money/payments/sales-queries.ts'
import { country } from '#platform/country.ts'
import type { Scope } from '#platform/context.ts'
import type { PortalContext } from '#platform/http/portal-route.ts'
import { findSettings } from '#platform/merchants/queries.ts'
import { lastDays } from '../overview.ts'
import type { SparklinesView } from '../schemas.ts'

type Parts = Pick<PortalContext<'company:read', 'read'>, 'tx' | 'now'>

/** `references` are parted by commas. One query answers for a page of a list. */
export async function readSparklines(
  { tx, now }: Parts,
  scope: Scope,
  kind: 'PAYMENT_LINK' | 'PRODUCT',
  references: string,
): Promise<SparklinesView> {
  const timeZone = (await findSettings(tx, scope.merchantId))?.timeZone ?? country().timeZone
  const starts = lastDays(timeZone, now).map(({ from }) => from)
  const asked = references.split(',')
  const source = kind === 'PRODUCT' ? 'PRODUCT_ORDER' : kind
  const rows = await countSalesByDay(tx, scope, { kind: source, references: asked, starts, now })
  const byReference = new Map<string, number[]>()
  for (const { reference, index, payments } of rows) {
    const days = byReference.get(reference) ?? starts.map(() => 0)
    days[index] = payments
    byReference.set(reference, days)
  }
  return { rows: [...byReference].map(([reference, payments]) => ({ reference, payments })) }
}
