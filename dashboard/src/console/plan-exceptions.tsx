import { Group, Paper, Stack, Text, TextInput } from '@mantine/core'
import { useWords } from '../lib/language.ts'
import { FormButton } from '../ui/form-button.tsx'
import { Section } from '../ui/section.tsx'
import { Status } from '../ui/values.tsx'
import { useAct } from './act.ts'
import { type Operator, useFormat } from './operator.ts'
import { LoneRule, sentRule, typedRule } from './plan-rule-fields.tsx'
import { Rules } from './plan-rules.tsx'
import { planWords } from './plan-words.ts'
import { Reason } from './reason.tsx'

type Pricing = Operator.MerchantPricing
type Parts = { pricing: Pricing; mayAct: boolean }

const changes = ['/merchants', '/plans', '/approvals', '/today', '/acts']

/** Terms that were agreed with a merchant alone. */
export function Exceptions({ pricing: { merchantId, exceptions }, mayAct }: Parts) {
  const words = useWords(planWords)
  return (
    <Section title={words.exceptions} actions={mayAct && <Agree merchantId={merchantId} />}>
      {exceptions.length === 0 && <Text c="dimmed">{words.noExceptions}</Text>}
      {exceptions.map((each) => (
        <One key={each.number} merchantId={merchantId} exception={each} mayAct={mayAct} />
      ))}
    </Section>
  )
}

type OneParts = { merchantId: string; exception: Pricing['exceptions'][number]; mayAct: boolean }

function One({ merchantId, exception, mayAct }: OneParts) {
  const words = useWords(planWords)
  const format = useFormat()
  const { number, from, until, isOver, rule, reason } = exception
  return (
    <Paper withBorder p="md" component="section" aria-label={words.exceptionOf(number)}>
      <Stack gap="xs">
        <Group justify="space-between">
          <Text fw={600}>{words.exceptionOf(number)}</Text>
          {isOver && <Status tone="over">{words.over}</Status>}
          {!isOver && mayAct && <End merchantId={merchantId} number={number} />}
        </Group>
        <Rules rules={[rule]} />
        <Text size="sm" c="dimmed">
          {words.from} {format.date(from)}
          {until !== undefined && ` · ${words.until} ${format.date(until)}`}
        </Text>
        <Text size="sm">
          <bdi>{reason}</bdi>
        </Text>
      </Stack>
    </Paper>
  )
}

function Agree({ merchantId }: { merchantId: string }) {
  const words = useWords(planWords)
  const act = useAct()
  return (
    <FormButton
      {...words.agree}
      first={{ rule: typedRule(), from: '', until: '', reason: '' }}
      send={({ rule, from, until, reason }) => {
        const days = { ...(from !== '' && { from }), ...(until !== '' && { until }) }
        return act(`/merchants/${merchantId}/exceptions`, { body: { rule: sentRule(rule), ...days, reason } })
      }}
      changes={changes}
    >
      {(form) => (
        <Stack>
          <LoneRule
            rule={form.values.rule}
            errorOf={(name) => form.errorOf(`rule.${name}`)}
            set={(some) => form.set({ rule: { ...form.values.rule, ...some } })}
          />
          <TextInput type="date" label={words.from} description={words.fromHint} {...form.field('from')} />
          <TextInput type="date" label={words.until} {...form.field('until')} />
          <Reason form={form} />
        </Stack>
      )}
    </FormButton>
  )
}

function End({ merchantId, number }: { merchantId: string; number: number }) {
  const words = useWords(planWords)
  const act = useAct()
  return (
    <FormButton
      {...words.endException}
      description={`${words.endException.label} ${words.exceptionOf(number)}`}
      size="xs"
      first={{ from: '', reason: '' }}
      send={({ from, reason }) =>
        act(`/merchants/${merchantId}/exceptions/${number}/end`, { body: { reason, ...(from !== '' && { from }) } })
      }
      changes={changes}
    >
      {(form) => (
        <>
          <TextInput type="date" label={words.until} description={words.fromHint} {...form.field('from')} />
          <Reason form={form} />
        </>
      )}
    </FormButton>
  )
}
