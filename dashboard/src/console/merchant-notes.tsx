import { Group, Paper, Stack, Text, Textarea } from '@mantine/core'
import { useWords } from '../lib/language.ts'
import { FormButton } from '../ui/form-button.tsx'
import { Section } from '../ui/section.tsx'
import { Shown } from '../ui/states.tsx'
import { useAct } from './act.ts'
import { merchantWords } from './merchant-words.ts'
import { type Operator, useHas, useRead } from './operator.ts'
import { Moment } from './values.tsx'

/** Notes of the staff about a merchant. */
export function Notes({ merchantId }: { merchantId: string }) {
  const words = useWords(merchantWords)
  const notes = useRead<Operator.MerchantNoteList>(`/merchants/${merchantId}/notes`)
  const mayWrite = useHas('RISK', 'FINANCE')
  return (
    <Section title={words.notes} actions={mayWrite && <Write merchantId={merchantId} />}>
      <Shown query={notes}>
        {({ items }) =>
          items.length === 0 ? (
            <Text c="dimmed">{words.noNotes}</Text>
          ) : (
            <Stack gap="sm">
              {items.map((note) => (
                <Note key={note.id} merchantId={merchantId} note={note} />
              ))}
            </Stack>
          )
        }
      </Shown>
    </Section>
  )
}

function Note({
  merchantId,
  note: { id, text, by, createdAt, isOwn },
}: {
  merchantId: string
  note: Operator.MerchantNote
}) {
  const words = useWords(merchantWords)
  const isAdmin = useHas('ADMIN')
  const act = useAct()
  return (
    <Paper withBorder p="sm">
      <Text dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Text>
      <Group justify="space-between" mt={4} gap="xs">
        <Text size="sm" c="dimmed">
          <bdi>{by.name}</bdi> · <Moment at={createdAt} />
        </Text>
        {(isOwn || isAdmin) && (
          <FormButton
            isGrave
            size="xs"
            label={words.remove.label}
            description={words.removeOf(by.name)}
            text={words.remove.text}
            first={{}}
            send={() => act(`/merchants/${merchantId}/notes/${id}`, { method: 'DELETE' })}
            changes={['/merchants', '/acts']}
          />
        )}
      </Group>
    </Paper>
  )
}

function Write({ merchantId }: { merchantId: string }) {
  const words = useWords(merchantWords)
  const act = useAct()
  return (
    <FormButton
      size="xs"
      label={words.write.label}
      text={words.write.text}
      first={{ text: '' }}
      send={(body) => act(`/merchants/${merchantId}/notes`, { body })}
      changes={['/merchants', '/acts']}
    >
      {(form) => (
        <Textarea
          label={words.note}
          description={words.noteHint}
          required
          autosize
          minRows={3}
          maxRows={12}
          maxLength={2000}
          dir="auto"
          {...form.field('text')}
        />
      )}
    </FormButton>
  )
}
