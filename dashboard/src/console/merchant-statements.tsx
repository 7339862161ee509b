import { Button, Group, Text } from '@mantine/core'
import { useWords } from '../lib/language.ts'
import { useWrite } from '../lib/write.ts'
import { Refused } from '../ui/refused.tsx'
import { Section } from '../ui/section.tsx'
import { Shown } from '../ui/states.tsx'
import { ListTable } from '../ui/table.tsx'
import { useAct } from './act.ts'
import { merchantWords } from './merchant-words.ts'
import { type Operator, useFormat, useHas, useRead } from './operator.ts'
import { saveAs } from './save-as.ts'
import { asPage, Money } from './values.tsx'
import { consoleWords } from './words.ts'

type Statement = Operator.MerchantStatement

/** Months of a merchant; the papers are taken by those who may read what it moved. */
export function Statements({ merchantId }: { merchantId: string }) {
  const { statements: words } = useWords(merchantWords)
  const { environments } = useWords(consoleWords)
  const format = useFormat()
  const mayTake = useHas('FINANCE')
  const list = useRead<Operator.MerchantStatementList>(`/merchants/${merchantId}/statements`)
  return (
    <Section title={words.title}>
      <Shown query={list}>
        {({ items }) =>
          items.length === 0 ? (
            <Text c="dimmed">{words.none}</Text>
          ) : (
            <ListTable
              label={words.title}
              page={asPage(items)}
              keyOf={({ number }) => number}
              isCards
              columns={[
                {
                  label: words.month,
                  cell: ({ month, environment }) =>
                    `${format.month(month)}${environment === 'SANDBOX' ? ` · ${environments.SANDBOX}` : ''}`,
                },
                { label: words.number, cell: ({ number }) => <bdi>{number}</bdi> },
                {
                  label: words.fees,
                  isNumber: true,
                  cell: ({ fees, vat, currency }) => <Money amount={fees + vat} currency={currency} />,
                },
                {
                  label: words.closing,
                  isNumber: true,
                  cell: ({ closing, currency }) => <Money amount={closing} currency={currency} />,
                },
                ...(mayTake
                  ? [
                      {
                        label: words.files,
                        isUnlabelled: true,
                        cell: (statement: Statement) => <Files merchantId={merchantId} statement={statement} />,
                      },
                    ]
                  : []),
              ]}
            />
          )
        }
      </Shown>
    </Section>
  )
}

function Files({ merchantId, statement: { number } }: { merchantId: string; statement: Statement }) {
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      <Take merchantId={merchantId} number={number} form="pdf" />
      <Take merchantId={merchantId} number={number} form="csv" />
    </Group>
  )
}

function Take({ merchantId, number, form }: { merchantId: string; number: string; form: 'pdf' | 'csv' }) {
  const { statements: words } = useWords(merchantWords)
  const act = useAct()
  const take = useWrite(
    async () => {
      const path = `/merchants/${merchantId}/statements/${number}/download`
      const file = await act<Operator.MerchantStatementContent>(path, { body: { format: form } })
      const bytes = Uint8Array.from(atob(file.content), (letter) => letter.codePointAt(0) ?? 0)
      saveAs(file.name, new Blob([bytes], { type: file.mediaType }))
    },
    { changes: ['/acts'] },
  )
  const label = form.toUpperCase()
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-label={words.file(label, number)}
        loading={take.isPending}
        onClick={() => take.mutate()}
      >
        {label}
      </Button>
      <Refused error={take.error} />
    </>
  )
}
