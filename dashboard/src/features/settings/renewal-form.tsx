import { Button, FileButton, Group, Input, List, Stack, TextInput } from '@mantine/core'
import { applicationNames } from '../../lib/application-names.ts'
import { useWords } from '../../lib/language.ts'
import type { TypedForm } from '../../ui/form.tsx'
import { applicationWords } from './application-words.ts'
import { renewalWords } from './renewal-words.ts'

type Values = { files: File[]; expiresOn: string }

/** The files of a new document, and its last day where it has one. */
export function RenewalForm({ form, needsDay }: { form: TypedForm<Values>; needsDay: boolean }) {
  const words = useWords(renewalWords)
  const { hints } = useWords(applicationWords)
  const { fields } = useWords(applicationNames)
  const { files } = form.values
  return (
    <Stack>
      <Input.Wrapper
        label={words.files}
        description={hints.documents}
        error={form.errorOf('file') ?? form.errorOf('fileIds')}
      >
        <Group mt="xs" gap="sm">
          <FileButton
            multiple
            accept="application/pdf,image/png,image/jpeg"
            onChange={(chosen) => form.set({ files: [...files, ...chosen].slice(0, 5) })}
            inputProps={{ onClick: ({ currentTarget }) => (currentTarget.value = ''), 'aria-label': words.files }}
          >
            {(opener) => (
              <Button size="xs" variant="default" {...opener}>
                {words.choose}
              </Button>
            )}
          </FileButton>
          {files.length > 0 && (
            <Button size="xs" variant="default" onClick={() => form.set({ files: [] })}>
              {words.clear}
            </Button>
          )}
        </Group>
        {files.length > 0 && (
          <List size="sm" mt="xs">
            {files.map((file) => (
              <List.Item key={`${file.name} ${file.size}`} style={{ overflowWrap: 'anywhere' }}>
                <bdi>{file.name}</bdi>
              </List.Item>
            ))}
          </List>
        )}
      </Input.Wrapper>
      {needsDay && (
        <TextInput
          label={fields.identityExpiresOn}
          description={hints.identityExpiresOn}
          type="date"
          required
          {...form.field('expiresOn')}
        />
      )}
    </Stack>
  )
}
