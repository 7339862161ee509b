import { Alert, Button, Stack } from '@mantine/core'
import { IconDownload } from '../../ui/icons.tsx'
import { type ReactNode, useState } from 'react'
import { type Query, useFileLink } from '../../lib/api.ts'
import { useLocale, useWords } from '../../lib/language.ts'
import { useMay } from '../../lib/session.ts'
import { commonWords } from '../../lib/words.ts'
import { transactionWords } from './words.ts'
import { ProblemText } from '../../ui/problem-text.tsx'

/** Saves what the filters let through, and says when there was more than a file holds. */
export function ExportButton({ query }: { query: Query }) {
  const words = useWords(transactionWords)
  const common = useWords(commonWords)
  const { locale } = useLocale()
  const save = useFileLink()
  const [told, setTold] = useState<{ color: 'yellow' | 'red'; text: ReactNode }>()
  const [isBusy, setBusy] = useState(false)
  if (!useMay('transactions:export')) return undefined
  const run = async () => {
    setBusy(true)
    setTold(undefined)
    // The spreadsheets of French and Arabic part cells with semicolons.
    const separator = locale === 'en' ? ',' : ';'
    try {
      const headers = await save('/transactions/export', 'transactions.csv', { ...query, separator })
      if (headers.get('X-Export-Truncated') === 'true') setTold({ color: 'yellow', text: words.truncated })
    } catch (error) {
      setTold({ color: 'red', text: <ProblemText error={error} /> })
    }
    setBusy(false)
  }
  return (
    <Stack gap="xs" align="flex-end">
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={isBusy}
        onClick={() => void run()}
      >
        {words.export}
      </Button>
      {told && (
        <Alert
          color={told.color}
          role="status"
          withCloseButton
          closeButtonLabel={common.close}
          onClose={() => setTold(undefined)}
        >
          {told.text}
        </Alert>
      )}
    </Stack>
  )
}
