import { Button, Fieldset, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useWords } from '../lib/language.ts'
import { Problem } from '../lib/problem.ts'
import { choicesOf, NumberField } from '../ui/fields.tsx'
import type { TypedForm } from '../ui/form.tsx'
import type { Operator } from './operator.ts'
import { percents, termNames } from './plan-rules.tsx'
import { planWords, type TermName } from './plan-words.ts'
import { consoleWords } from './words.ts'

type Rule = Operator.PlanRule
type Condition = 'method' | 'origin' | 'currency' | 'environment'

/** A rule as it is typed. */
export type TypedRule = { key: string } & Record<TermName | Condition, string>
export type RuleValues = { rules: TypedRule[] }

const textOf = (value: string | number | boolean | undefined): string => (value === undefined ? '' : String(value))

export const typedRule = (rule: Rule = {}): TypedRule => ({
  key: crypto.randomUUID(),
  method: textOf(rule.method),
  origin: textOf(rule.origin),
  currency: textOf(rule.currency),
  environment: textOf(rule.environment),
  ...(Object.fromEntries(termNames.map((name) => [name, textOf(rule[name])])) as Record<TermName, string>),
})

const numberIn = (text: string): number => Number(text.trim().replace(',', '.'))

/** Empty fields are left out. A text that is no number is sent as it is, and refused with its field. */
export function sentRule({ key: _, returnsFee, currency, ...typed }: TypedRule): object {
  const { method, origin, environment, ...terms } = typed
  const numbers = Object.entries(terms).map(([name, text]) => [
    name,
    Number.isNaN(numberIn(text)) ? text : numberIn(text),
  ])
  const all = {
    method,
    origin,
    environment,
    currency: currency.trim().toUpperCase(),
    returnsFee: returnsFee === '' ? '' : returnsFee === 'true',
    ...Object.fromEntries(numbers.filter(([name]) => terms[name as keyof typeof terms].trim() !== '')),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

type Parts<Values extends RuleValues> = { form: TypedForm<Values> }

/** The first rule is for every payment; each of the others says first what it is for. */
export function RuleFields<Values extends RuleValues>({ form }: Parts<Values>) {
  const words = useWords(planWords)
  const { rules } = form.values
  /** Of the rule as a whole. */
  const problemOf = (member: string) => {
    form.errorOf(member)
    return form.error instanceof Problem ? form.error.fields[member] : undefined
  }
  const change = (next: TypedRule[]) => form.set({ rules: next } as Partial<Values>)
  return (
    <>
      {rules.map((rule, at) => (
        <OneRule
          key={rule.key}
          rule={rule}
          at={at}
          problem={problemOf(`rules[${at}]`)}
          errorOf={(name) => form.errorOf(`rules[${at}].${name}`)}
          set={(some) => change(rules.map((each, place) => (place === at ? { ...each, ...some } : each)))}
          onRemove={() => change(rules.filter(({ key }) => key !== rule.key))}
        />
      ))}
      <Button variant="default" onClick={() => change([...rules, typedRule({ method: 'CARD' })])}>
        {words.addRule}
      </Button>
    </>
  )
}

type OneParts = {
  rule: TypedRule
  at: number
  problem: string | undefined
  errorOf: (name: string) => string | undefined
  set: (some: Partial<TypedRule>) => void
  onRemove: () => void
}

type RuleParts = Pick<OneParts, 'rule' | 'errorOf' | 'set'>

/** A rule that stands alone: for which payments it is, and what it says. */
export function LoneRule({ rule, errorOf, set }: RuleParts) {
  return (
    <>
      <Conditions rule={rule} errorOf={errorOf} set={set} />
      <Terms rule={rule} errorOf={errorOf} set={set} />
    </>
  )
}

function OneRule({ rule, at, problem, errorOf, set, onRemove }: OneParts) {
  const words = useWords(planWords)
  return (
    <Fieldset legend={at === 0 ? words.base : words.rule(at + 1)}>
      <Stack>
        {problem !== undefined && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {problem}
          </Text>
        )}
        {at > 0 && <Conditions rule={rule} errorOf={errorOf} set={set} />}
        <Terms rule={rule} errorOf={errorOf} set={set} />
        {at > 0 && (
          <Button variant="subtle" size="xs" onClick={onRemove}>
            {words.removeRule}
          </Button>
        )}
      </Stack>
    </Fieldset>
  )
}

function Terms({ rule, errorOf, set }: RuleParts) {
  const words = useWords(planWords)
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      {termNames.map((name) =>
        name === 'returnsFee' ? (
          <NativeSelect
            key={name}
            label={words.terms[name]}
            data={[
              { value: '', label: words.unsaid },
              { value: 'true', label: words.yes },
              { value: 'false', label: words.no },
            ]}
            value={rule[name]}
            onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
          />
        ) : (
          <NumberField
            key={name}
            label={percents.has(name) ? `${words.terms[name]} (%)` : words.terms[name]}
            value={rule[name]}
            error={errorOf(name)}
            onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
          />
        ),
      )}
    </SimpleGrid>
  )
}

function Conditions({ rule, errorOf, set }: RuleParts) {
  const words = useWords(planWords)
  const { environments } = useWords(consoleWords)
  const choice = (name: 'method' | 'origin' | 'environment', label: string, of: Record<string, string>) => (
    <NativeSelect
      label={label}
      data={[{ value: '', label: words.any }, ...choicesOf(of)]}
      value={rule[name]}
      error={errorOf(name)}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
    />
  )
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      {choice('method', words.method, words.methods)}
      {choice('origin', words.origin, words.origins)}
      <TextInput
        label={words.currency}
        maxLength={3}
        value={rule.currency}
        error={errorOf('currency')}
        onChange={({ currentTarget }) => set({ currency: currentTarget.value })}
      />
      {choice('environment', words.environment, environments)}
    </SimpleGrid>
  )
}
