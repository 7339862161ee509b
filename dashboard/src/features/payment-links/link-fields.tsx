import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useWords } from '../../lib/language.ts'
import { commonWords } from '../../lib/words.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import type { TypedForm } from '../../ui/form.tsx'
import type { LinkValues } from './link-form.ts'
import { MoreOptions } from './more-options.tsx'
import { linkWords } from './words.ts'

export type LinkFieldsParts = {
  form: TypedForm<LinkValues>
  /** True once a payment has fixed fields: these cannot be edited. */
  isPaid?: boolean
  /** True for an existing object: fields that cannot change are hidden. */
  isMade?: boolean
}

/** The common fields of links, and the rare ones behind a button. */
export function LinkFields({ form, isPaid = false, isMade = false }: LinkFieldsParts) {
  const { form: words, more, fewer } = useWords(linkWords)
  const common = useWords(commonWords)
  const [isWide, { toggle }] = useDisclosure(isMade)
  const isOpen = form.values.amountMode === 'OPEN'
  return (
    <>
      <Group align="flex-start" grow wrap="nowrap">
        <AmountField
          currency={form.values.currency}
          label={isOpen ? `${words.begin} (${common.optional})` : common.amount}
          required={!isOpen}
          disabled={isPaid}
          {...form.field('amount')}
        />
        <NativeSelect
          label={words.currency}
          data={currencies(form.values.currency)}
          disabled={isPaid}
          {...form.field('currency')}
        />
      </Group>
      <TextInput
        label={common.description}
        description={words.descriptionHint}
        required
        maxLength={500}
        {...form.field('description')}
      />
      <div>
        <Button variant="subtle" onClick={toggle} aria-expanded={isWide}>
          {isWide ? fewer : more}
        </Button>
      </div>
      {isWide && <MoreOptions form={form} isPaid={isPaid} isMade={isMade} />}
    </>
  )
}

const currencies = (own: string): string[] => [...new Set(['MAD', 'EUR', 'USD', own])]
