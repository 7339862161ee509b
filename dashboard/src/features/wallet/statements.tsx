import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconDownload } from '../../ui/icons.tsx'
import { type ReactNode, useState } from 'react'
import { useFileLink } from '../../lib/api.ts'
import { useFilters } from '../../lib/filters.ts'
import { tagOf, useLocale, useWords } from '../../lib/language.ts'
import { useList } from '../../lib/pages.ts'
import { Listed } from '../../ui/listed.tsx'
import { PageFrame } from '../../ui/page.tsx'
import { type Column, ListTable } from '../../ui/table.tsx'
import { Money } from '../../ui/values.tsx'
import type { Statement } from './api.ts'
import { statementWords } from './statement-words.ts'
import { ProblemText } from '../../ui/problem-text.tsx'

export function Page() {
  const words = useWords(statementWords)
  const [{ page }] = useFilters()
  const list = useList<Statement>('/wallet/statements', { page, size: 12 })
  const [problem, setProblem] = useState<ReactNode>()
  const columns = useColumns(setProblem)
  const elsewhere = (
    <Anchor component={Link} to="/payment-links">
      {words.empty.link}
    </Anchor>
  )
  return (
    <PageFrame title={words.title} parent={{ to: '/wallet', label: words.wallet }}>
      <Text c="dimmed">{words.about}</Text>
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <Listed query={list} names={[]} empty={words.empty} first={elsewhere}>
        {(rows) => (
          <ListTable label={words.title} page={rows} columns={columns} keyOf={({ number }) => number} isCards />
        )}
      </Listed>
    </PageFrame>
  )
}

function useColumns(onProblem: (problem: ReactNode) => void): Column<Statement>[] {
  const words = useWords(statementWords)
  const { locale } = useLocale()
  return [
    {
      label: words.month,
      cell: ({ month, number, currency }) => (
        <Stack gap={0}>
          <Text span size="sm" fw={600}>
            {monthIn(tagOf(locale), month)} · <bdi>{currency}</bdi>
          </Text>
          <Text span size="xs" c="dimmed" className="ltr">
            {number}
          </Text>
        </Stack>
      ),
    },
    {
      label: words.fees,
      isNumber: true,
      isWide: true,
      cell: ({ fees, vat, currency }) => (
        <Stack gap={0} align="flex-end">
          <Money amount={fees + vat} currency={currency} />
          {vat !== 0 && (
            <Text span size="xs" c="dimmed">
              {words.withTax} <Money amount={vat} currency={currency} />
            </Text>
          )}
        </Stack>
      ),
    },
    {
      label: words.closing,
      isNumber: true,
      cell: ({ closing, currency }) => <Money amount={closing} currency={currency} />,
    },
    {
      label: words.files,
      isUnlabelled: true,
      isNumber: true,
      cell: (statement) => (
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          <FileButton statement={statement} format="pdf" onProblem={onProblem} />
          <FileButton statement={statement} format="csv" onProblem={onProblem} />
        </Group>
      ),
    },
  ]
}

type FileParts = {
  statement: Statement
  format: 'pdf' | 'csv'
  onProblem: (problem: ReactNode) => void
}

function FileButton({ statement: { number }, format, onProblem }: FileParts) {
  const words = useWords(statementWords)
  const { locale } = useLocale()
  const save = useFileLink()
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    onProblem(undefined)
    // The spreadsheets of French and Arabic part cells with semicolons.
    const query = format === 'pdf' ? { format, locale } : { format, separator: locale === 'en' ? ',' : ';' }
    const name = `statement-${number.toLowerCase()}${format === 'pdf' ? `-${locale}.pdf` : '.csv'}`
    await save(`/wallet/statements/${number}/file`, name, query).catch((error: unknown) =>
      onProblem(<ProblemText error={error} />),
    )
    setBusy(false)
  }
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconDownload size={14} aria-hidden />}
      aria-label={`${words[format]} ${number}`}
      loading={isBusy}
      onClick={() => void run()}
    >
      {words[format]}
    </Button>
  )
}

/** `2026-11` as people write it: November 2026. */
const monthIn = (tag: string, month: string): string =>
  new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-15T12:00:00Z`),
  )
