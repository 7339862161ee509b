import { useFormat } from '../lib/format.ts'
import { type Locale, useWords } from '../lib/language.ts'

const words: Record<Locale, { more: (part: string) => string; less: (part: string) => string }> = {
  en: { more: (part) => `${part} more than the period before`, less: (part) => `${part} less than the period before` },
  fr: {
    more: (part) => `${part} de plus que la période précédente`,
    less: (part) => `${part} de moins que la période précédente`,
  },
  ar: { more: (part) => `أكثر من الفترة السابقة بـ ${part}`, less: (part) => `أقل من الفترة السابقة بـ ${part}` },
}

/** The difference to the period before, as a part of it. Renders nothing where there was nothing to compare with. */
export function Change({ now, before }: { now: number; before: number }) {
  const own = useWords(words)
  const format = useFormat()
  if (before <= 0) return undefined
  const part = (now - before) / before
  const shown = format.percent(Math.abs(part))
  const isMore = part >= 0
  return (
    <span className="change" data-tone={isMore ? 'more' : 'less'}>
      <span aria-hidden>
        {isMore ? '▲' : '▼'} <bdi>{shown}</bdi>
      </span>
      <span className="unseen">{isMore ? own.more(shown) : own.less(shown)}</span>
    </span>
  )
}
