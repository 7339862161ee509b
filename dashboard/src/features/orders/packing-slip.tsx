import { Button, Group, NativeSelect, Paper, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useFileLink } from '../../lib/api.ts'
import { type Locale, languageNames, locales, useWords } from '../../lib/language.ts'
import { IconDownload } from '../../ui/icons.tsx'
import { Refused } from '../../ui/refused.tsx'
import type { Order } from './api.ts'
import { fulfilWords } from './words.ts'

/** The paper for the parcel; in the buyer's language unless another one is chosen. */
export function PackingSlip({ order: { productReference, reference, orderNumber = reference } }: { order: Order }) {
  const own = useWords(fulfilWords)
  const save = useFileLink()
  const [locale, setLocale] = useState<Locale>()
  const saving = useMutation({
    mutationFn: () =>
      save(
        `/products/${productReference}/orders/${reference}/packing-slip`,
        `packing-slip-${orderNumber.replace('#', '')}.pdf`,
        { locale },
      ),
  })
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Text size="sm">{own.slipText}</Text>
        <Group align="flex-end">
          <NativeSelect
            label={own.slipLanguage}
            value={locale ?? ''}
            data={[
              { value: '', label: own.buyersLanguage },
              ...locales.map((value) => ({ value, label: languageNames[value] })),
            ]}
            onChange={({ currentTarget: { value } }) => setLocale(locales.find((each) => each === value))}
          />
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={saving.isPending}
            onClick={() => saving.mutate()}
          >
            {own.saveSlip}
          </Button>
        </Group>
        <Refused error={saving.error} />
      </Stack>
    </Paper>
  )
}
