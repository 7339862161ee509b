import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../lib/api.ts'
import { leaveInspection } from '../lib/inspection.ts'
import { tagOf, useLocale, useWords } from '../lib/language.ts'
import { Problem } from '../lib/problem.ts'
import { inspectionWords } from './inspection-words.ts'

type Inspection = { company: string; expiresAt: string }

/** Isolated, so that its direction is its own; whole it stands in the bar below. */
function shortened(company: string): string {
  const letters = [...company]
  return `\u2068${letters.length > nameMax ? `${letters.slice(0, nameMax).join('')}…` : company}\u2069`
}

const nameMax = 28

/** Above every page while the operator's staff looks at it: as which company, until when, and the way out. */
export function InspectionBanner() {
  const words = useWords(inspectionWords)
  const { locale } = useLocale()
  const { portal } = useApi()
  const { data, error } = useQuery({
    queryKey: ['inspection'],
    queryFn: () => portal<Inspection>('/inspection'),
    refetchInterval: 30_000,
  })
  const expiresAt = data?.expiresAt
  useEffect(() => {
    if (expiresAt === undefined) return
    const timer = setTimeout(leaveInspection, Math.max(0, Date.parse(expiresAt) - Date.now()))
    return () => clearTimeout(timer)
  }, [expiresAt])
  const isOver = error instanceof Problem && error.status === 401
  useEffect(() => {
    if (isOver) leaveInspection()
  }, [isOver])
  // The tab is left even if the server does not answer: the time ends the rest.
  const end = async () => {
    await portal('/inspection/end', { method: 'POST' }).catch(() => {})
    leaveInspection()
  }
  const time = new Intl.DateTimeFormat(tagOf(locale), { hour: '2-digit', minute: '2-digit' })
  return (
    <section className="inspection" aria-label={words.label}>
      <span>
        {data && words.banner(shortened(data.company))}
        {expiresAt !== undefined && ` – ${words.until(time.format(new Date(expiresAt)))}`}
      </span>
      <Button size="compact-sm" variant="white" color="dark" onClick={() => void end()}>
        {words.end}
      </Button>
    </section>
  )
}
