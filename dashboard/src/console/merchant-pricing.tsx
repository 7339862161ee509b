import { Group, NativeSelect, Paper, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useWords } from '../lib/language.ts'
import { FormButton } from '../ui/form-button.tsx'
import { PageFrame } from '../ui/page.tsx'
import { Section } from '../ui/section.tsx'
import { Shown } from '../ui/states.tsx'
import { ListTable } from '../ui/table.tsx'
import { useAct } from './act.ts'
import { type Operator, useFormat, useHas, useOperator, useRead } from './operator.ts'
import { Exceptions } from './plan-exceptions.tsx'
import { PreviewFigures } from './plan-preview.tsx'
import { Rules } from './plan-rules.tsx'
import { planWords } from './plan-words.ts'
import { Reason } from './reason.tsx'
import { asPage, To } from './values.tsx'

type Pricing = Operator.MerchantPricing

/** The plans of a merchant, its exceptions, and the fees that it would have paid by another plan. */
export function Page() {
  const words = useWords(planWords)
  const { id = '' } = useParams({ strict: false })
  const mayAct = useHas('FINANCE')
  const pricing = useRead<Pricing>(`/merchants/${id}/pricing`)
  return (
    <PageFrame
      title={words.pricing}
      parent={{ to: `/merchants/${id}`, label: pricing.data?.merchantName ?? words.merchant }}
    >
      <Shown query={pricing}>
        {(found) => (
          <Stack gap="xl">
            <Now pricing={found} />
            <Assignments pricing={found} />
            <Exceptions pricing={found} mayAct={mayAct} />
            {mayAct && <Another pricing={found} />}
          </Stack>
        )}
      </Shown>
    </PageFrame>
  )
}

function Now({ pricing: { plan, version, rules, agreed } }: { pricing: Pricing }) {
  const words = useWords(planWords)
  return (
    <Section title={words.now}>
      <Paper withBorder p="md">
        <Stack gap="xs">
          <Group gap="xs">
            <To to={`/plans/${plan}`}>{plan}</To>
            <Text size="sm" c="dimmed">
              {words.version} {version}
            </Text>
          </Group>
          <Rules rules={rules} />
          {agreed && (
            <>
              <Text size="sm" c="dimmed">
                {words.agreed}
              </Text>
              <Rules rules={[agreed]} />
            </>
          )}
        </Stack>
      </Paper>
    </Section>
  )
}

function Assignments({ pricing: { assignments } }: { pricing: Pricing }) {
  const words = useWords(planWords)
  const format = useFormat()
  return (
    <Section title={words.assignments}>
      {assignments.length === 0 ? (
        <Text c="dimmed">{words.noAssignments}</Text>
      ) : (
        <ListTable
          label={words.assignments}
          page={asPage(assignments)}
          keyOf={({ plan, from }) => `${plan} ${from}`}
          columns={[
            { label: words.plan, cell: ({ plan }) => <To to={`/plans/${plan}`}>{plan}</To> },
            { label: words.from, cell: ({ from }) => format.date(from) },
          ]}
        />
      )}
    </Section>
  )
}

/** Another plan, first tried on the payments of the merchant. */
function Another({ pricing: { merchantId, plan: now, plans } }: { pricing: Pricing }) {
  const words = useWords(planWords)
  const [plan, setPlan] = useState(plans.find((each) => each !== now) ?? now)
  const call = useOperator()
  const preview = useQuery({
    queryKey: ['/plans/preview', plan, merchantId],
    queryFn: () => call<Operator.PlanPreview>(`/plans/${plan}/preview`, { method: 'POST', body: { merchantId } }),
  })
  return (
    <Section title={words.another} actions={<Give merchantId={merchantId} plan={plan} />}>
      <NativeSelect
        label={words.choose}
        data={plans}
        value={plan}
        maw={320}
        onChange={({ currentTarget }) => setPlan(currentTarget.value)}
      />
      <Shown query={preview}>{(found) => <PreviewFigures preview={found} none={words.previewNoneOfMerchant} />}</Shown>
    </Section>
  )
}

function Give({ merchantId, plan }: { merchantId: string; plan: string }) {
  const words = useWords(planWords)
  const act = useAct()
  return (
    <FormButton
      {...words.give}
      title={`${words.give.label} · ${plan}`}
      isPrimary
      first={{ from: '', reason: '' }}
      send={({ from, reason }) =>
        act(`/merchants/${merchantId}/plan`, { body: { plan, reason, from: from === '' ? tomorrow() : from } })
      }
      changes={['/merchants', '/plans', '/approvals', '/today', '/acts']}
    >
      {(form) => (
        <>
          <TextInput type="date" label={words.from} description={words.fromHint} {...form.field('from')} />
          <Reason form={form} />
        </>
      )}
    </FormButton>
  )
}

/** On the clocks of Casablanca, where days of plans begin. */
const tomorrow = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Casablanca' }).format(new Date(Date.now() + 86_400_000))
