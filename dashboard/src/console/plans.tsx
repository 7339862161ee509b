import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useWords } from '../lib/language.ts'
import { FormButton } from '../ui/form-button.tsx'
import { PageFrame } from '../ui/page.tsx'
import { Shown } from '../ui/states.tsx'
import { ListTable } from '../ui/table.tsx'
import { Status } from '../ui/values.tsx'
import { type Operator, useFormat, useHas, useRead } from './operator.ts'
import { Rules } from './plan-rules.tsx'
import { planWords } from './plan-words.ts'
import { asPage, To } from './values.tsx'

/** Pricing plans, with the version of each that counts now. */
export function Page() {
  const words = useWords(planWords)
  const format = useFormat()
  const mayAct = useHas('FINANCE')
  const list = useRead<Operator.PricingPlanList>('/plans')
  return (
    <PageFrame title={words.title} actions={mayAct && <NewPlan />}>
      <Shown query={list}>
        {({ items }) => (
          <ListTable
            label={words.title}
            page={asPage(items)}
            keyOf={({ name }) => name}
            linkOf={({ name }) => `/plans/${name}`}
            isCards
            columns={[
              { label: words.plan, cell: ({ name }) => <To to={`/plans/${name}`}>{name}</To> },
              {
                label: words.version,
                cell: ({ version, from }) =>
                  `${version} · ${from === undefined ? words.first : format.day(`${from}T12:00:00Z`)}`,
              },
              { label: words.costs, isWide: true, cell: ({ rules }) => <Rules rules={rules.slice(0, 3)} /> },
              {
                label: words.next,
                cell: ({ next, asked }) =>
                  asked ? (
                    <Status tone="waiting">{words.waits}</Status>
                  ) : next === undefined ? (
                    '—'
                  ) : (
                    words.nextVersion(next.version, format.day(`${next.from}T12:00:00Z`))
                  ),
              },
              {
                label: words.merchants,
                cell: ({ merchants, isStandard }) =>
                  isStandard && merchants === 0 ? words.standardNote : format.number(merchants),
              },
            ]}
          />
        )}
      </Shown>
    </PageFrame>
  )
}

/** Its name comes first, and then its terms. */
function NewPlan() {
  const words = useWords(planWords)
  const navigate = useNavigate()
  return (
    <FormButton
      {...words.add}
      isPrimary
      first={{ name: '' }}
      send={async ({ name }) => navigate({ to: `/plans/${encodeURIComponent(name)}/next` })}
      changes={[]}
    >
      {(form) => (
        <TextInput
          label={words.name}
          required
          maxLength={40}
          pattern="[a-z0-9][a-z0-9\-]*"
          classNames={{ input: 'ltr' }}
          {...form.field('name')}
        />
      )}
    </FormButton>
  )
}
