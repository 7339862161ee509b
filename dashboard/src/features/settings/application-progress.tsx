import { Group, Paper, Progress, Stack, Text } from '@mantine/core'
import { applicationNames } from '../../lib/application-names.ts'
import { useWords } from '../../lib/language.ts'
import { commonWords } from '../../lib/words.ts'
import type { Application } from './api.ts'
import { applicationWords } from './application-words.ts'

/** Fields that every application needs, besides its owners. */
const fieldsNeeded = 14

/** How far the application is, and the names of what is missing. */
export function ApplicationProgress({ application }: { application: Application }) {
  const { colon, comma } = useWords(commonWords)
  const words = useWords(applicationWords)
  const named = useWords(applicationNames)
  const { legalForm, missingFields, missingDocuments, checklists } = application
  const list = checklists.find((each) => each.legalForm === legalForm)
  const all = fieldsNeeded + (list?.needsOwners ? 1 : 0) + (list?.documents.length ?? 0)
  const left = missingFields.length + missingDocuments.length
  const names = [
    ...missingFields.map((field) => named.fields[field]),
    ...missingDocuments.map((kind) => named.documents[kind]),
  ]
  return (
    <Paper withBorder p="md">
      <Stack gap="xs">
        <Group justify="space-between">
          <Text fw={600}>{words.progress(all - left, all)}</Text>
        </Group>
        <Progress value={((all - left) / all) * 100} aria-label={words.progress(all - left, all)} />
        <Text size="sm" c="dimmed">
          {left === 0 ? words.complete : `${words.missing}${colon} ${names.join(comma)}`}
        </Text>
      </Stack>
    </Paper>
  )
}
