import { Button, Group } from '@mantine/core'
import { useFilters } from '../lib/filters.ts'
import { type Locale, useWords } from '../lib/language.ts'

const olderWords: Record<Locale, { newest: string; older: string }> = {
  en: { newest: 'Newest', older: 'Older' },
  fr: { newest: 'Plus récents', older: 'Plus anciens' },
  ar: { newest: 'الأحدث', older: 'الأقدم' },
}

/** The way to older rows of a list, and back to the newest. */
export function OlderRows({ next }: { next: string | undefined }) {
  const words = useWords(olderWords)
  const [{ before }, change] = useFilters()
  return (
    <Group justify="flex-end">
      {before !== undefined && (
        <Button variant="default" onClick={() => change({ before: undefined })}>
          {words.newest}
        </Button>
      )}
      {next !== undefined && (
        <Button variant="default" onClick={() => change({ before: next })}>
          {words.older}
        </Button>
      )}
    </Group>
  )
}
