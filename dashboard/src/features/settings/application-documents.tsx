import { Button, FileButton, Group, Paper, Stack, Text } from '@mantine/core'
import { useApi } from '../../lib/api.ts'
import { applicationNames } from '../../lib/application-names.ts'
import { useWords } from '../../lib/language.ts'
import { refusalOf, useWrite } from '../../lib/write.ts'
import { Refused } from '../../ui/refused.tsx'
import { Section } from '../../ui/section.tsx'
import { Status } from '../../ui/values.tsx'
import { FileLink } from '../../ui/file-link.tsx'
import type { Application, DocumentKind } from './api.ts'
import { applicationPaths } from './application-part.tsx'
import { applicationWords } from './application-words.ts'

type Parts = { application: Application; mayEdit: boolean }

/** The checklist of the legal form, with what was handed in. */
export function Documents({ application, mayEdit }: Parts) {
  const words = useWords(applicationWords)
  const { legalForm, checklists, documents } = application
  const list = checklists.find((each) => each.legalForm === legalForm)
  const needed: readonly DocumentKind[] = list?.documents ?? []
  const more = documents.map(({ kind }) => kind).filter((kind) => !needed.includes(kind) && kind !== 'OTHER')
  const hasOther = mayEdit || documents.some(({ kind }) => kind === 'OTHER')
  const kinds: readonly DocumentKind[] = [...needed, ...new Set(more), ...(hasOther ? (['OTHER'] as const) : [])]
  if (!list && !mayEdit) return undefined
  return (
    <Section title={words.sections.documents}>
      <Paper withBorder p="md">
        <Stack>
          {mayEdit && (
            <Text size="sm" c="dimmed">
              {list ? words.hints.documents : words.chooseForm}
            </Text>
          )}
          {list &&
            kinds.map((kind) => (
              <OfKind
                key={kind}
                kind={kind}
                isNeeded={needed.includes(kind)}
                application={application}
                mayEdit={mayEdit}
              />
            ))}
        </Stack>
      </Paper>
    </Section>
  )
}

function OfKind({ kind, isNeeded, application, mayEdit }: Parts & { kind: DocumentKind; isNeeded: boolean }) {
  const words = useWords(applicationWords)
  const files = application.documents.filter((file) => file.kind === kind)
  const { portal, upload } = useApi()
  const put = useWrite(
    async (chosen: File) => {
      const { id: fileId } = await upload(chosen)
      return portal('/application/documents', { method: 'POST', body: { fileId, kind } })
    },
    { changes: applicationPaths },
  )
  const removal = useWrite((id: string) => portal(`/application/documents/${id}`, { method: 'DELETE' }), {
    changes: applicationPaths,
  })
  const wrong = refusalOf(put.error, 'file')
  const name = useWords(applicationNames).documents[kind]
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <Text size="sm" fw={600}>
            {name}
          </Text>
          <Status tone={files.length > 0 ? 'good' : isNeeded ? 'waiting' : 'over'}>
            {files.length > 0 ? words.there : isNeeded ? words.needed : words.optional}
          </Status>
        </Group>
        {mayEdit && (
          <FileButton
            accept="application/pdf,image/png,image/jpeg"
            onChange={(chosen) => chosen && put.mutate(chosen)}
            inputProps={{ onClick: ({ currentTarget }) => (currentTarget.value = ''), 'aria-label': words.addTo(name) }}
          >
            {(opener) => (
              <Button size="xs" variant="default" loading={put.isPending} {...opener}>
                {words.add}
              </Button>
            )}
          </FileButton>
        )}
      </Group>
      {files.map((file) => (
        <Group key={file.id} gap="sm">
          <FileLink id={file.id} name={file.name} />
          {mayEdit && (
            <Button
              size="compact-xs"
              variant="default"
              c="var(--mantine-color-error)"
              aria-label={`${words.remove} ${file.name}`}
              onClick={() => removal.mutate(file.id)}
            >
              {words.remove}
            </Button>
          )}
        </Group>
      ))}
      <Refused error={put.error ?? removal.error} fields={['file']} />
      {wrong && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {wrong}
        </Text>
      )}
    </Stack>
  )
}
