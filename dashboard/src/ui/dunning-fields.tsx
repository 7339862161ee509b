import { NativeSelect } from '@mantine/core'
import { type DunningValues, dunningWords } from '../lib/dunning.ts'
import { useWords } from '../lib/language.ts'
import { choicesOf, NumberField } from './fields.tsx'
import type { TypedForm } from './form.tsx'

type Parts = {
  form: Pick<TypedForm<DunningValues>, 'values' | 'set' | 'errorOf'>
  /** Whether both may be left to the company's settings. */
  isOptional?: boolean
}

export function DunningFields({ form, isOptional = false }: Parts) {
  const words = useWords(dunningWords)
  const { values, set, errorOf } = form
  const choices = choicesOf(words.finalActions)
  return (
    <>
      <NumberField
        label={words.retryDays}
        description={words.retryDaysHint}
        placeholder={isOptional ? words.asInSettings : undefined}
        value={values.retryDays}
        error={errorOf('dunning.retryDays')}
        onChange={({ currentTarget }) => set({ retryDays: currentTarget.value })}
      />
      <NativeSelect
        label={words.finalAction}
        data={isOptional ? [{ value: '', label: words.asInSettings }, ...choices] : choices}
        value={values.finalAction}
        error={errorOf('dunning.finalAction')}
        onChange={({ currentTarget }) => set({ finalAction: currentTarget.value as DunningValues['finalAction'] })}
      />
    </>
  )
}
