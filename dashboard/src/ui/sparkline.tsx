import { VisuallyHidden } from '@mantine/core'
import { useEnvironment } from '../lib/environment.ts'
import { type Locale, useLocale, useWords } from '../lib/language.ts'
import { usePortal } from '../lib/portal.ts'
import type * as Portal from '../generated/portal.ts'
import type { Column } from './table.tsx'
import './sparkline.css'

// The sales of thirty days beside each row of a list: small, and of the same size before and after they are known.

const width = 96
const height = 24

type Words = { head: string; sold: (n: number) => string }
const words: Record<Locale, Words> = {
  en: { head: 'Last 30 days', sold: (n) => `Payments: ${n}` },
  fr: { head: '30 derniers jours', sold: (n) => `Paiements : ${n}` },
  ar: { head: 'آخر 30 يومًا', sold: (n) => `عدد الدفعات: ${n}` },
}

/** The column of a list of links or products; one call asks for all of its rows. */
export function useSparklines<Row extends { reference: string }>(
  kind: 'PAYMENT_LINK' | 'PRODUCT',
  rows: readonly Row[] = [],
): Column<Row> {
  const { head } = useWords(words)
  const { environment } = useEnvironment()
  const references = rows.map(({ reference }) => reference).join(',')
  const { data } = usePortal<Portal.Sparklines>(
    '/overview/sparklines',
    { environment, kind, references },
    { enabled: references !== '' },
  )
  const byReference = new Map(data?.rows.map(({ reference, payments }) => [reference, payments]))
  return {
    label: head,
    isWide: true,
    cell: ({ reference }) => <Sparkline days={byReference.get(reference)} />,
  }
}

function Sparkline({ days = [] }: { days: number[] | undefined }) {
  const own = useWords(words)
  const { locale } = useLocale()
  const highest = Math.max(1, ...days)
  const each = width / Math.max(1, days.length)
  const bars = days.map((count, index) => {
    const tall = count === 0 ? 0 : Math.max(2, (count / highest) * (height - 2))
    return count === 0
      ? ''
      : `M${(index * each).toFixed(1)} ${height - 1}v-${tall.toFixed(1)}h${(each * 0.7).toFixed(1)}v${tall.toFixed(1)}z`
  })
  return (
    <>
      <svg className="sparkline" width={width} height={height} aria-hidden data-mirrored={locale === 'ar' || undefined}>
        <path className="ground" d={`M0 ${height - 0.5}H${width}`} />
        <path d={bars.join('')} />
      </svg>
      {days.length > 0 && <VisuallyHidden>{own.sold(days.reduce((sum, count) => sum + count, 0))}</VisuallyHidden>}
    </>
  )
}
