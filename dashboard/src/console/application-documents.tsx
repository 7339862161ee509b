import { Button, Group, Image, Paper, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { applicationNames } from '../lib/application-names.ts'
import { useWords } from '../lib/language.ts'
import { useWrite } from '../lib/write.ts'
import { Refused } from '../ui/refused.tsx'
import { Section } from '../ui/section.tsx'
import { Status } from '../ui/values.tsx'
import { useAct } from './act.ts'
import type { Review } from './application.tsx'
import { applicationWords } from './application-words.ts'
import { type Operator, useHas } from './operator.ts'
import { Moment } from './values.tsx'

type ReviewedDocument = Review['documents'][number]

/** Documents, kind by kind; a PDF is looked at as pictures of its pages. */
export function Documents({ review: { merchantId, documents, neededDocuments } }: { review: Review }) {
  const words = useWords(applicationWords)
  const { documents: names } = useWords(applicationNames)
  const maySee = useHas('RISK')
  const kinds = [...new Set([...neededDocuments, ...documents.map(({ kind }) => kind)])]
  return (
    <Section title={words.documents}>
      <Text size="sm" c="dimmed">
        {maySee ? words.hint : words.supportOnly}
      </Text>
      {kinds.length === 0 && <Text c="dimmed">{words.noDocuments}</Text>}
      {kinds.map((kind) => {
        const files = documents.filter((file) => file.kind === kind)
        return (
          <Paper key={kind} withBorder p="md">
            <Stack gap="xs">
              <Group gap="sm">
                <Text fw={600}>{names[kind]}</Text>
                {files.length === 0 && <Status tone="bad">{words.missing}</Status>}
              </Group>
              {files.map((file) => (
                <OneDocument
                  key={file.id}
                  at={`/applications/${merchantId}/documents/${file.id}`}
                  file={file}
                  maySee={maySee}
                />
              ))}
            </Stack>
          </Paper>
        )
      })}
    </Section>
  )
}

export function OneDocument({ at, file, maySee }: { at: string; file: ReviewedDocument; maySee: boolean }) {
  const words = useWords(applicationWords)
  const act = useAct()
  const [picture, setPicture] = useState<Operator.DocumentPicture>()
  const look = useWrite((page: number) => act<Operator.DocumentPicture>(`${at}/picture`, { body: { page } }), {
    changes: ['/acts'],
    onDone: setPicture,
  })
  const save = useWrite(() => act<Operator.DocumentContent>(`${at}/download`), { changes: ['/acts'], onDone: saveFile })
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          <bdi>{file.name}</bdi> · <Moment at={file.createdAt} />
        </Text>
        {maySee && (
          <Group gap="xs">
            <Button
              size="xs"
              variant="default"
              loading={look.isPending}
              aria-label={`${picture ? words.hide : words.see} ${file.name}`}
              onClick={() => (picture ? setPicture(undefined) : look.mutate(1))}
            >
              {picture ? words.hide : words.see}
            </Button>
            <Button
              size="xs"
              variant="default"
              loading={save.isPending}
              aria-label={`${words.download} ${file.name}`}
              onClick={() => save.mutate()}
            >
              {words.download}
            </Button>
          </Group>
        )}
      </Group>
      <Refused error={look.error ?? save.error} />
      {picture && <Picture picture={picture} name={file.name} isBusy={look.isPending} onPage={look.mutate} />}
    </Stack>
  )
}

type Pictured = { picture: Operator.DocumentPicture; name: string; isBusy: boolean; onPage: (page: number) => void }

function Picture({ picture: { mediaType, content, page, pages }, name, isBusy, onPage }: Pictured) {
  const words = useWords(applicationWords)
  return (
    <Stack gap="xs">
      <Image
        src={`data:${mediaType};base64,${content}`}
        alt={words.pictureOf(name, page)}
        fit="contain"
        style={{ border: '1px solid var(--mantine-color-default-border)', background: 'white' }}
      />
      {pages > 1 && (
        <Group justify="center" gap="sm">
          <Button size="xs" variant="default" disabled={page <= 1 || isBusy} onClick={() => onPage(page - 1)}>
            {words.previous}
          </Button>
          <Text size="sm">{words.page(page, pages)}</Text>
          <Button size="xs" variant="default" disabled={page >= pages || isBusy} onClick={() => onPage(page + 1)}>
            {words.next}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

/** Saved as bytes without a type of their own: nothing opens in the console. */
function saveFile({ name, content }: Operator.DocumentContent): void {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  URL.revokeObjectURL(address)
}
