import { Group, SegmentedControl } from '@mantine/core'
import { applicationNames } from '../lib/application-names.ts'
import { useFilters } from '../lib/filters.ts'
import { useWords } from '../lib/language.ts'
import { PageFrame } from '../ui/page.tsx'
import { Empty, Shown } from '../ui/states.tsx'
import { ListTable } from '../ui/table.tsx'
import { Status } from '../ui/values.tsx'
import { applicationWords } from './application-words.ts'
import { type Operator, useRead } from './operator.ts'
import { renewalWords } from './renewal-words.ts'
import { asPage, Moment, To, toneOf } from './values.tsx'

const filters = ['waiting', 'APPROVED', 'REFUSED', 'DRAFT'] as const

/** Merchants on their way to production; those that wait longest come first. */
export function Page() {
  const words = useWords(applicationWords)
  const renewal = useWords(renewalWords)
  const { forms } = useWords(applicationNames)
  const [{ status }, change] = useFilters()
  const list = useRead<Operator.ListedApplications>('/applications', { status })
  return (
    <PageFrame title={words.title}>
      <SegmentedControl
        aria-label={words.title}
        value={status ?? 'waiting'}
        data={filters.map((value) => ({ value, label: words.filters[value] }))}
        onChange={(value) => change({ status: value === 'waiting' ? undefined : value })}
        w="fit-content"
        maw="100%"
      />
      <Shown query={list}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={words.none} text={words.noneText} />
          ) : (
            <ListTable
              label={words.title}
              page={asPage(items)}
              keyOf={({ merchantId }) => merchantId}
              linkOf={({ merchantId }) => `/applications/${merchantId}`}
              columns={[
                {
                  label: words.merchant,
                  cell: ({ merchantId, legalName, merchantName }) => (
                    <To to={`/applications/${merchantId}`}>{legalName ?? merchantName}</To>
                  ),
                },
                { label: words.form, isWide: true, cell: ({ legalForm }) => legalForm && forms[legalForm] },
                {
                  label: words.state,
                  cell: ({ status: state, waitsForApproval, renewals }) => (
                    <Group gap={6}>
                      <Status tone={toneOf(state)}>{words.states[state]}</Status>
                      {renewals.length > 0 && <Status tone="waiting">{renewal.waits}</Status>}
                      {waitsForApproval && <Status tone="waiting">{words.approvalWaits}</Status>}
                    </Group>
                  ),
                },
                {
                  label: words.submitted,
                  isWide: true,
                  cell: ({ submittedAt }) => submittedAt && <Moment at={submittedAt} />,
                },
              ]}
            />
          )
        }
      </Shown>
    </PageFrame>
  )
}
