import { Button, Fieldset, Group, NativeSelect, NumberInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useWords } from '../../lib/language.ts'
import { choicesOf } from '../../ui/fields.tsx'
import type { Company } from './api.ts'
import { deliveryWords } from './delivery-words.ts'

type Option = Company['deliveryOptions'][number]

type Parts = {
  form: {
    values: { deliveryOptions: Option[] }
    set: (some: { deliveryOptions: Option[] }) => void
    errorOf: (member: string) => string | undefined
  }
  currency: string
  isDisabled: boolean
}

const optionsMax = 6

/** The ways in which buyers get what they order, each with its fee. */
export function DeliveryOptions({ form, currency, isDisabled }: Parts) {
  const words = useWords(deliveryWords)
  const { deliveryOptions: options } = form.values
  const set = (next: Option[]) => form.set({ deliveryOptions: next })
  const change = (at: number, some: Partial<Option>) =>
    set(options.map((each, index) => (index === at ? { ...each, ...some } : each)))
  return (
    <Stack gap="sm">
      <div>
        <Text size="sm" fw={600}>
          {words.title}
        </Text>
        <Text size="xs" c="dimmed">
          {options.length === 0 ? words.none : words.text}
        </Text>
      </div>
      {options.map((option, at) => (
        <Fieldset key={at} legend={words.option(at + 1)} disabled={isDisabled}>
          <Stack gap="sm">
            <TextInput
              label={words.name}
              placeholder={words.example}
              required
              maxLength={80}
              value={option.name}
              error={form.errorOf(`deliveryOptions[${at}].name`)}
              onChange={({ currentTarget }) => change(at, { name: currentTarget.value })}
            />
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
              <NativeSelect
                label={words.kind}
                data={choicesOf(words.kinds)}
                value={option.kind}
                onChange={({ currentTarget }) => change(at, { kind: currentTarget.value as Option['kind'] })}
              />
              <NumberInput
                label={words.fee(option.currency)}
                min={0}
                max={1_000_000}
                decimalScale={3}
                value={option.fee}
                error={form.errorOf(`deliveryOptions[${at}].fee`)}
                onChange={(next) => change(at, { fee: Number(next) })}
              />
            </SimpleGrid>
            <Group justify="flex-end">
              <Button variant="subtle" size="xs" onClick={() => set(options.filter((_, index) => index !== at))}>
                {words.remove}
              </Button>
            </Group>
          </Stack>
        </Fieldset>
      ))}
      {!isDisabled && options.length < optionsMax && (
        <div>
          <Button
            variant="default"
            size="xs"
            onClick={() => set([...options, { name: '', kind: 'SHIPPING', fee: 0, currency }])}
          >
            {words.add}
          </Button>
        </div>
      )}
    </Stack>
  )
}
