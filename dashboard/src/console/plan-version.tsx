import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useWords } from '../lib/language.ts'
import { Problem } from '../lib/problem.ts'
import { FormFrame, useTypedForm } from '../ui/form.tsx'
import { PageFrame } from '../ui/page.tsx'
import { Refused } from '../ui/refused.tsx'
import { Failed, Loading } from '../ui/states.tsx'
import { useAct } from './act.ts'
import { type Operator, useOperator, useRead } from './operator.ts'
import { PreviewFigures } from './plan-preview.tsx'
import { RuleFields, sentRule, typedRule, type TypedRule } from './plan-rule-fields.tsx'
import { planWords } from './plan-words.ts'
import { Reason } from './reason.tsx'

type Detail = Operator.PricingPlanDetail

/** Of a plan that is not there yet. */
const usual: Operator.PlanRule[] = [{ availableAfterDays: 2, vatPercent: 20 }]

/** A new version of a plan, or the first one: typed, tried on the past, and asked for. */
export function Page() {
  const words = useWords(planWords)
  const { id = '' } = useParams({ strict: false })
  const detail = useRead<Detail>(`/plans/${id}`)
  const isNew = detail.error instanceof Problem && detail.error.status === 404
  const isThere = detail.data !== undefined || isNew
  return (
    <PageFrame
      title={`${words.newVersion} · ${id}`}
      parent={{ to: detail.data ? `/plans/${id}` : '/plans', label: id }}
    >
      {isThere && <Form name={id} plan={detail.data} />}
      {!isThere && detail.error && <Failed error={detail.error} onRetry={() => void detail.refetch()} />}
      {!isThere && !detail.error && <Loading />}
    </PageFrame>
  )
}

type Values = { rules: TypedRule[]; from: string; reason: string }

function Form({ name, plan }: { name: string; plan: Detail | undefined }) {
  const words = useWords(planWords)
  const act = useAct()
  const navigate = useNavigate()
  const first: Values = { rules: (plan?.versions[0]?.rules ?? usual).map(typedRule), from: '', reason: '' }
  const form = useTypedForm<Values, unknown>({
    first,
    send: ({ rules, from, reason }) => {
      const body = { rules: rules.map(sentRule), reason, ...(from !== '' && { from }) }
      return act(`/plans/${name}/versions`, { body })
    },
    changes: ['/plans', '/approvals', '/today', '/acts'],
    onDone: () => navigate({ to: `/plans/${name}` }),
  })
  return (
    <Stack gap="xl">
      <Text size="sm" c="dimmed" maw={640}>
        {words.form}
      </Text>
      {plan?.isUsed && (
        <Alert color="blue" maw={640}>
          {words.usedForm}
        </Alert>
      )}
      <FormFrame form={form} submit={words.ask}>
        <RuleFields form={form} />
        <Tried name={name} rules={form.values.rules} />
        <TextInput type="date" label={words.counts} description={words.fromHint} {...form.field('from')} />
        <Reason form={form} />
      </FormFrame>
    </Stack>
  )
}

/** Fees of payments of the past by the rules that are typed. */
function Tried({ name, rules }: { name: string; rules: TypedRule[] }) {
  const words = useWords(planWords)
  const call = useOperator()
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () =>
      call<Operator.PlanPreview>(`/plans/${name}/preview`, { method: 'POST', body: { rules: rules.map(sentRule) } }),
  })
  return (
    <Stack>
      <Group>
        <Button variant="default" loading={isPending} onClick={() => mutate()}>
          {words.preview}
        </Button>
      </Group>
      <Refused error={error} fields={[]} />
      {data && <PreviewFigures preview={data} none={words.previewNone} />}
    </Stack>
  )
}
