import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useWords } from '../lib/language.ts'
import { PageFrame } from '../ui/page.tsx'
import { Section } from '../ui/section.tsx'
import { Loading, Shown } from '../ui/states.tsx'
import { ListTable } from '../ui/table.tsx'
import { Status } from '../ui/values.tsx'
import { type Operator, useFormat, useHas, useOperator, useRead } from './operator.ts'
import { PreviewFigures } from './plan-preview.tsx'
import { Rules } from './plan-rules.tsx'
import { planWords } from './plan-words.ts'
import { asPage, To } from './values.tsx'
import { consoleWords } from './words.ts'
import { useQuery } from '@tanstack/react-query'

type Detail = Operator.PricingPlanDetail

/** A plan with its versions, the one that waits for another person, and the merchants that have it. */
export function Page() {
  const words = useWords(planWords)
  const { id = '' } = useParams({ strict: false })
  const mayAct = useHas('FINANCE')
  const detail = useRead<Detail>(`/plans/${id}`)
  return (
    <PageFrame
      title={id}
      parent={{ to: '/plans', label: words.title }}
      actions={
        mayAct &&
        detail.data &&
        detail.data.asked === undefined && (
          <Button renderRoot={(props) => <Link {...props} to={`/plans/${id}/next`} />}>{words.newVersion}</Button>
        )
      }
    >
      <Shown query={detail}>{(found) => <Content plan={found} mayPreview={mayAct} />}</Shown>
    </PageFrame>
  )
}

function Content({ plan, mayPreview }: { plan: Detail; mayPreview: boolean }) {
  const words = useWords(planWords)
  return (
    <Stack gap="xl">
      {plan.asked && <Asked name={plan.name} asked={plan.asked} mayPreview={mayPreview} />}
      <Section title={words.versions}>
        {plan.versions.length === 0 && <Text c="dimmed">{words.noVersions}</Text>}
        {plan.versions.map((each) => (
          <Version key={each.version} version={each} isBefore={isBefore(each, plan)} />
        ))}
      </Section>
      <Section title={words.merchants}>
        {plan.isStandard && <Text c="dimmed">{words.standardMerchants}</Text>}
        {plan.merchants.length > 0 ? (
          <Merchants merchants={plan.merchants} />
        ) : (
          !plan.isStandard && <Text c="dimmed">{words.noMerchants}</Text>
        )}
      </Section>
    </Stack>
  )
}

/** Whether another version counts since. */
const isBefore = ({ version }: Detail['versions'][number], { versions }: Detail): boolean =>
  versions.some((each) => each.isCurrent && each.version > version)

function Version({ version: { version, from, isCurrent, rules }, isBefore: isOver }: VersionParts) {
  const words = useWords(planWords)
  const format = useFormat()
  const title = `${words.version} ${version}`
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Stack gap="xs">
        <Group justify="space-between">
          <Text fw={600}>{title}</Text>
          <Status tone={isCurrent ? 'good' : isOver ? 'over' : 'waiting'}>
            {isCurrent ? words.current : isOver ? words.over : words.toCome}
          </Status>
        </Group>
        <Text size="sm" c="dimmed">
          {words.counts} {from === undefined ? words.first : format.date(from)}
        </Text>
        <Rules rules={rules} />
      </Stack>
    </Paper>
  )
}

type VersionParts = { version: Detail['versions'][number]; isBefore: boolean }

type AskedParts = { name: string; asked: NonNullable<Detail['asked']>; mayPreview: boolean }

/** The version that waits for another person, with the fees that it would have changed. */
function Asked({ name, asked, mayPreview }: AskedParts) {
  const words = useWords(planWords)
  const { navigation } = useWords(consoleWords)
  const format = useFormat()
  const call = useOperator()
  const preview = useQuery({
    queryKey: ['/plans/preview', name, asked.id],
    queryFn: () =>
      call<Operator.PlanPreview>(`/plans/${name}/preview`, { method: 'POST', body: { rules: asked.rules } }),
    enabled: mayPreview,
  })
  return (
    <Section title={words.asked}>
      <Alert color="yellow">
        <Stack gap="xs">
          <Text size="sm">
            {words.askedFrom} {format.date(asked.from)}
          </Text>
          <Rules rules={asked.rules} />
          <Text size="sm">
            <bdi>{asked.reason}</bdi>
          </Text>
          <Group gap="xs">
            <Text size="sm">{words.toApprovals}</Text>
            <To to="/approvals">{navigation.approvals}</To>
          </Group>
        </Stack>
      </Alert>
      {mayPreview && (
        <Shown query={preview} waiting={<Loading />}>
          {(found) => <PreviewFigures preview={found} none={words.previewNone} />}
        </Shown>
      )}
    </Section>
  )
}

function Merchants({ merchants }: { merchants: Detail['merchants'] }) {
  const words = useWords(planWords)
  const format = useFormat()
  return (
    <ListTable
      label={words.merchants}
      page={asPage(merchants)}
      keyOf={({ merchantId, from }) => `${merchantId} ${from}`}
      linkOf={({ merchantId }) => `/merchants/${merchantId}/pricing`}
      isCards
      columns={[
        {
          label: words.merchant,
          cell: ({ merchantId, merchantName }) => <To to={`/merchants/${merchantId}/pricing`}>{merchantName}</To>,
        },
        { label: words.from, cell: ({ from }) => format.date(from) },
        { label: words.until, cell: ({ until }) => (until === undefined ? '—' : format.date(until)) },
        { label: words.exceptions, isNumber: true, cell: ({ exceptions }) => format.number(exceptions) },
      ]}
    />
  )
}
