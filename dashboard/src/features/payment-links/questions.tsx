import { Button, Checkbox, Fieldset, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useWords } from '../../lib/language.ts'
import { choicesOf } from '../../ui/fields.tsx'
import type { TypedForm } from '../../ui/form.tsx'
import { type LinkValues, newKey, type TypedQuestion } from './link-form.ts'
import { linkWords } from './words.ts'

const questionsMax = 5

/** Questions of the merchant's own, up to five. */
export function Questions({ form }: { form: TypedForm<LinkValues> }) {
  const { form: words } = useWords(linkWords)
  const { questions } = form.values
  const change = (at: number, some: Partial<TypedQuestion>) =>
    form.set({ questions: questions.map((each, index) => (index === at ? { ...each, ...some } : each)) })
  const add = () =>
    form.set({
      questions: [...questions, { key: newKey(questions), label: '', type: 'TEXT', required: false, options: '' }],
    })
  return (
    <Stack gap="sm">
      <Text size="sm" fw={500}>
        {words.questions}
      </Text>
      {questions.map((question, at) => (
        <Fieldset key={question.key} legend={`${words.question} ${at + 1}`}>
          <Stack gap="sm">
            <TextInput
              label={words.question}
              required
              maxLength={100}
              value={question.label}
              error={form.errorOf(`customFields[${at}].label`)}
              onChange={({ currentTarget }) => change(at, { label: currentTarget.value })}
            />
            <NativeSelect
              label={words.questionType}
              data={choicesOf(words.questionTypes)}
              value={question.type}
              onChange={({ currentTarget }) => change(at, { type: currentTarget.value as TypedQuestion['type'] })}
            />
            {question.type === 'SELECT' && (
              <Textarea
                label={words.options}
                required
                autosize
                minRows={3}
                value={question.options}
                error={form.errorOf(`customFields[${at}].options`)}
                onChange={({ currentTarget }) => change(at, { options: currentTarget.value })}
              />
            )}
            <Group justify="space-between">
              <Checkbox
                label={words.required}
                checked={question.required}
                onChange={({ currentTarget }) => change(at, { required: currentTarget.checked })}
              />
              <Button
                variant="subtle"
                size="xs"
                onClick={() => form.set({ questions: questions.filter((_, index) => index !== at) })}
              >
                {words.removeQuestion}
              </Button>
            </Group>
          </Stack>
        </Fieldset>
      ))}
      {questions.length < questionsMax && (
        <div>
          <Button variant="default" size="xs" onClick={add}>
            {words.addQuestion}
          </Button>
        </div>
      )}
    </Stack>
  )
}
