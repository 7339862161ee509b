import { Paper, Stack, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useApi } from '../../lib/api.ts'
import { applicationNames } from '../../lib/application-names.ts'
import { useWords } from '../../lib/language.ts'
import { commonWords } from '../../lib/words.ts'
import { FormFrame, useTypedForm } from '../../ui/form.tsx'
import { Section } from '../../ui/section.tsx'
import { Moment, Status } from '../../ui/values.tsx'
import type { Application } from './api.ts'
import { applicationPaths } from './application-part.tsx'
import { applicationWords } from './application-words.ts'

type Question = Application['questions'][number]
type Parts = { application: Application; mayAnswer: boolean }

/** Questions of the operator, the open ones first. */
export function Questions({ application: { questions }, mayAnswer }: Parts) {
  const { sections } = useWords(applicationWords)
  if (questions.length === 0) return undefined
  const sorted = [...questions.filter(({ isOpen }) => isOpen), ...questions.filter(({ isOpen }) => !isOpen)]
  return (
    <Section title={sections.questions}>
      {sorted.map((question) => (
        <One key={question.id} question={question} mayAnswer={mayAnswer && question.isOpen} />
      ))}
    </Section>
  )
}

function One({ question, mayAnswer }: { question: Question; mayAnswer: boolean }) {
  const { colon } = useWords(commonWords)
  const words = useWords(applicationWords)
  const { item } = question
  const { items, documents } = useWords(applicationNames)
  const names: Record<string, string> = { ...items, ...documents }
  return (
    <Paper withBorder p="md">
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {names[item]} · <Moment at={question.askedAt} />{' '}
          <Status tone={question.isAnswered ? 'good' : 'waiting'}>
            {question.isAnswered ? words.question.done : words.question.open}
          </Status>
        </Text>
        <Text dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
          {question.question}
        </Text>
        {mayAnswer ? (
          <AnswerForm question={question} />
        ) : (
          question.answer !== undefined && (
            <Text dir="auto" size="sm" style={{ whiteSpace: 'pre-wrap' }}>
              {`${words.question.answer}${colon} ${question.answer}`}
            </Text>
          )
        )}
      </Stack>
    </Paper>
  )
}

function AnswerForm({ question: { id, item, answer = '' } }: { question: Question }) {
  const words = useWords(applicationWords)
  const { portal } = useApi()
  const form = useTypedForm({
    first: { answer },
    send: (body) => portal(`/application/questions/${id}/answer`, { method: 'POST', body }),
    changes: applicationPaths,
    onDone: () => notifications.show({ message: words.saved }),
  })
  const isDocument = Object.keys(useWords(applicationNames).documents).includes(item)
  return (
    <FormFrame form={form} submit={words.question.send}>
      <Textarea
        label={words.question.answer}
        description={isDocument ? words.question.byDocument : undefined}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={2_000}
        {...form.field('answer')}
      />
    </FormFrame>
  )
}
