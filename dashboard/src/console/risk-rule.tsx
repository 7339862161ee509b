import { Button, Fieldset, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { useWords } from '../lib/language.ts'
import { FormButton } from '../ui/form-button.tsx'
import type { TypedForm } from '../ui/form.tsx'
import { choicesOf, NumberField } from '../ui/fields.tsx'
import { useAct } from './act.ts'
import type { Operator } from './operator.ts'
import { riskWords } from './risk-words.ts'
import { consoleWords } from './words.ts'

type Rule = Operator.RiskRule
type Condition = Rule['conditions'][number]
type Lists = Operator.Risk['lists']

/** A condition as it is typed. */
type Typed = Record<'key' | 'values' | 'list' | 'currency' | 'above' | 'below' | 'by' | 'within' | 'among', string> & {
  on: Condition['on']
  is: 'IN' | 'NOT_IN'
}
type Values = { name: string; action: Rule['action']; environment: Rule['environment']; conditions: Typed[] }

const typedOf = (condition: Partial<Condition> = {}): Typed => ({
  key: crypto.randomUUID(),
  on: condition.on ?? 'AMOUNT',
  is: condition.is ?? 'IN',
  values: condition.values?.join('\n') ?? '',
  list: condition.list ?? '',
  currency: condition.currency ?? 'MAD',
  above: condition.above === undefined ? '' : String(condition.above),
  below: condition.below === undefined ? '' : String(condition.below),
  by: condition.by ?? 'EMAIL',
  within: condition.within ?? 'HOUR',
  among: condition.among ?? 'MERCHANT',
})

const numberIn = (text: string) => (text === '' ? undefined : Number(text.replace(',', '.')))
const valuesIn = (text: string) =>
  text
    .split(/[\n,]/)
    .map((value) => value.trim())
    .filter((value) => value !== '')

function sentOf({ on, is, values, list, currency, above, below, by, within, among }: Typed): object {
  if (on === 'AMOUNT') return { on, currency, above: numberIn(above), below: numberIn(below) }
  if (on === 'ATTEMPTS') return { on, by, within, among, above: numberIn(above) }
  if (on === 'MERCHANT_AGE' || on === 'DEVICE_AGE') return { on, below: numberIn(below) }
  return { on, is, ...(list === '' ? { values: valuesIn(values) } : { list }) }
}

/** Writes a rule, or another version of one. */
export function RuleForm({ rule, lists }: { rule?: Rule; lists: Lists }) {
  const words = useWords(riskWords)
  const { environments } = useWords(consoleWords)
  const act = useAct()
  const first: Values = {
    name: rule?.name ?? '',
    action: rule?.action ?? 'REVIEW',
    environment: rule?.environment ?? 'PRODUCTION',
    conditions: rule?.conditions.map(typedOf) ?? [typedOf()],
  }
  return (
    <FormButton
      {...(rule ? words.rules.change : words.rules.write)}
      isPrimary={!rule}
      first={first}
      send={({ conditions, ...values }) => {
        const body = { ...values, conditions: conditions.map(sentOf) }
        return rule ? act(`/risk/rules/${rule.id}`, { method: 'PUT', body }) : act('/risk/rules', { body })
      }}
      changes={['/risk', '/acts']}
    >
      {(form) => (
        <>
          <TextInput label={words.rules.name} required maxLength={100} {...form.field('name')} />
          <NativeSelect
            label={words.rules.action}
            data={choicesOf(words.actions)}
            value={form.values.action}
            onChange={({ currentTarget }) => form.set({ action: currentTarget.value as Rule['action'] })}
          />
          <NativeSelect
            label={words.rules.environment}
            data={choicesOf(environments)}
            value={form.values.environment}
            onChange={({ currentTarget }) => form.set({ environment: currentTarget.value as Rule['environment'] })}
          />
          {form.values.conditions.map((condition, at) => (
            <ConditionFields key={condition.key} form={form} at={at} condition={condition} lists={lists} />
          ))}
          <Button variant="default" onClick={() => form.set({ conditions: [...form.values.conditions, typedOf()] })}>
            {words.rules.add}
          </Button>
        </>
      )}
    </FormButton>
  )
}

type FieldsParts = { form: TypedForm<Values>; at: number; condition: Typed; lists: Lists }

function ConditionFields({ form, at, condition, lists }: FieldsParts) {
  const words = useWords(riskWords)
  const set = (some: Partial<Typed>) =>
    form.set({ conditions: form.values.conditions.map((each, place) => (place === at ? { ...each, ...some } : each)) })
  const field = (name: 'values' | 'currency' | 'above' | 'below' | 'among') => ({
    value: condition[name],
    error: form.errorOf(`conditions.${at}.${name}`),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => set({ [name]: currentTarget.value }),
  })
  const { on } = condition
  const isAge = on === 'MERCHANT_AGE' || on === 'DEVICE_AGE'
  const isListed = !isAge && on !== 'AMOUNT' && on !== 'ATTEMPTS'
  return (
    <Fieldset legend={`${words.rules.condition} ${at + 1}`}>
      <Stack gap="xs">
        <NativeSelect
          label={words.rules.subject}
          data={choicesOf(words.on)}
          value={on}
          onChange={({ currentTarget }) => set({ on: currentTarget.value as Condition['on'], list: '' })}
        />
        {on === 'ATTEMPTS' && (
          <Group grow>
            <NativeSelect
              label={words.rules.countedBy}
              data={choicesOf(words.by)}
              value={condition.by}
              onChange={({ currentTarget }) => set({ by: currentTarget.value })}
            />
            <NativeSelect
              label={words.rules.span}
              data={choicesOf(words.within)}
              value={condition.within}
              onChange={({ currentTarget }) => set({ within: currentTarget.value })}
            />
          </Group>
        )}
        {on === 'ATTEMPTS' && (
          <NativeSelect label={words.rules.among} data={choicesOf(words.among)} {...field('among')} />
        )}
        {(on === 'AMOUNT' || on === 'ATTEMPTS') && <NumberField label={words.rules.above} {...field('above')} />}
        {(on === 'AMOUNT' || isAge) && <NumberField label={words.rules.below} {...field('below')} />}
        {on === 'AMOUNT' && <TextInput label={words.rules.currency} maxLength={3} {...field('currency')} />}
        {isListed && <Listed condition={condition} lists={lists} set={set} field={field('values')} />}
        {form.values.conditions.length > 1 && (
          <Button
            variant="subtle"
            size="xs"
            onClick={() => form.set({ conditions: form.values.conditions.filter(({ key }) => key !== condition.key) })}
          >
            {words.rules.remove}
          </Button>
        )}
      </Stack>
    </Fieldset>
  )
}

type ListedParts = {
  condition: Typed
  lists: Lists
  set: (some: Partial<Typed>) => void
  field: {
    value: string
    error: string | undefined
    onChange: (event: { currentTarget: { value: string } }) => void
  }
}

function Listed({ condition, lists, set, field }: ListedParts) {
  const words = useWords(riskWords)
  const fitting = lists.filter(({ kind }) => kind === condition.on)
  return (
    <>
      <NativeSelect
        label={words.rules.relation}
        data={choicesOf(words.is)}
        value={condition.is}
        onChange={({ currentTarget }) => set({ is: currentTarget.value as Typed['is'] })}
      />
      {condition.list === '' && (
        <Textarea label={words.rules.values} description={words.rules.valuesHint} autosize minRows={2} {...field} />
      )}
      {fitting.length > 0 && (
        <NativeSelect
          label={words.rules.list}
          data={[
            { value: '', label: words.rules.noList },
            ...fitting.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={condition.list}
          onChange={({ currentTarget }) => set({ list: currentTarget.value })}
        />
      )}
    </>
  )
}
