import { TextInput, type TextInputProps } from '@mantine/core'
import { amountIn } from '../lib/amounts.ts'
import { useFormat } from '../lib/format.ts'

type Parts = TextInputProps & { value: string; currency: string }

/** An amount, and below it what was understood of it: "1.500" is one and a half. The line has its room before anything is typed. */
export function AmountField({ currency, description, ...field }: Parts) {
  const { money } = useFormat()
  const amount = amountIn(field.value)
  const shown = amount === undefined ? '\u00a0' : money(amount, currency)
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      classNames={{ input: 'ltr' }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={
        <>
          {description}
          {description !== undefined && amount !== undefined && ' · '}
          {(description === undefined || amount !== undefined) && <bdi>{shown}</bdi>}
        </>
      }
      {...field}
    />
  )
}
