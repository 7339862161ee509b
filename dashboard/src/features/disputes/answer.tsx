import { Button, FileButton, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useApi } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { refusalOf, useWrite } from '../../lib/write.ts'
import { Fact, Facts } from '../../ui/fact.tsx'
import { FormFrame, useTypedForm } from '../../ui/form.tsx'
import { Refused } from '../../ui/refused.tsx'
import { FileLink } from '../../ui/file-link.tsx'
import type { DisputeDetail, EvidenceKind } from './api.ts'
import { disputeWords } from './words.ts'

// The merchant's answer: texts that are saved as they are written, and a file of each kind.

type Parts = { dispute: DisputeDetail; mayAnswer: boolean }

export function Answer({ dispute, mayAnswer }: Parts) {
  const words = useWords(disputeWords).answer
  const { portal } = useApi()
  const form = useTypedForm({
    first: { explanation: dispute.explanation ?? '', trackingNumber: dispute.trackingNumber ?? '' },
    send: (body) => portal(`/disputes/${dispute.id}`, { method: 'PATCH', body }),
    changes: ['/disputes'],
    onDone: () => notifications.show({ message: words.saved }),
  })
  if (!mayAnswer)
    return (
      <Facts>
        {dispute.explanation && (
          <Fact label={words.explanation}>{<bdi style={{ whiteSpace: 'pre-wrap' }}>{dispute.explanation}</bdi>}</Fact>
        )}
        {dispute.trackingNumber && (
          <Fact label={words.tracking}>{<bdi className="ltr">{dispute.trackingNumber}</bdi>}</Fact>
        )}
      </Facts>
    )
  return (
    <FormFrame form={form} submit={words.save}>
      <Textarea
        label={words.explanation}
        description={words.explanationHint}
        autosize
        minRows={5}
        maxRows={16}
        maxLength={5_000}
        {...form.field('explanation')}
      />
      <TextInput label={words.tracking} maxLength={128} {...form.field('trackingNumber')} />
    </FormFrame>
  )
}

const kinds: readonly EvidenceKind[] = ['RECEIPT', 'TRACKING', 'CONVERSATION', 'OTHER']

export function Files({ dispute, mayAnswer }: Parts) {
  const words = useWords(disputeWords).answer
  const shown = kinds.filter((kind) => mayAnswer || dispute.files.some((file) => file.kind === kind))
  if (shown.length === 0) return undefined
  return (
    <Stack gap="xs">
      <Text fw={500}>{words.files}</Text>
      {mayAnswer && (
        <Text size="sm" c="dimmed">
          {words.filesHint}
        </Text>
      )}
      {shown.map((kind) => (
        <FileOf key={kind} kind={kind} dispute={dispute} mayAnswer={mayAnswer} />
      ))}
    </Stack>
  )
}

function FileOf({ kind, dispute: { id, files }, mayAnswer }: Parts & { kind: EvidenceKind }) {
  const words = useWords(disputeWords).answer
  const { portal, upload } = useApi()
  const file = files.find((each) => each.kind === kind)
  const changes = ['/disputes']
  const put = useWrite(
    async (chosen: File) => {
      const { id: fileId } = await upload(chosen)
      return portal(`/disputes/${id}/files`, { method: 'POST', body: { fileId, kind } })
    },
    { changes },
  )
  const removal = useWrite(() => portal(`/disputes/${id}/files/${file?.id}`, { method: 'DELETE' }), { changes })
  const wrong = refusalOf(put.error, 'file')
  return (
    <Stack gap={4}>
      <Group gap="sm">
        <Text size="sm" w={200}>
          {words.kinds[kind]}
        </Text>
        {file ? (
          <FileLink id={file.id} name={file.name} />
        ) : (
          <Text size="sm" c="dimmed">
            {words.none}
          </Text>
        )}
        {mayAnswer && (
          <FileButton
            accept="application/pdf,image/png,image/jpeg"
            onChange={(chosen) => chosen && put.mutate(chosen)}
            inputProps={{ onClick: ({ currentTarget }) => (currentTarget.value = ''), 'aria-label': words.kinds[kind] }}
          >
            {(opener) => (
              <Button size="xs" variant="default" loading={put.isPending} {...opener}>
                {file ? words.replace : words.choose}
              </Button>
            )}
          </FileButton>
        )}
        {mayAnswer && file && (
          <Button size="xs" variant="subtle" color="red.9" loading={removal.isPending} onClick={() => removal.mutate()}>
            {words.remove}
          </Button>
        )}
      </Group>
      <Refused error={put.error ?? removal.error} fields={['file']} />
      {wrong && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {wrong}
        </Text>
      )}
    </Stack>
  )
}
