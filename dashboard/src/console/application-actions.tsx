import { NativeSelect, Textarea } from '@mantine/core'
import { applicationNames } from '../lib/application-names.ts'
import { useWords } from '../lib/language.ts'
import { FormButton } from '../ui/form-button.tsx'
import { useAct } from './act.ts'
import type { Review } from './application.tsx'
import { applicationWords } from './application-words.ts'
import { useHas } from './operator.ts'
import { Reason } from './reason.tsx'

const changes = ['/applications', '/approvals', '/merchants', '/today', '/acts']

/** Questions to the merchant, and the decision. */
export function ApplicationActions({ review }: { review: Review }) {
  const words = useWords(applicationWords)
  const act = useAct()
  const isRisk = useHas('RISK')
  const { merchantId, status, approvalId, isOwnApproval } = review
  const at = `/applications/${merchantId}`
  if (!isRisk || (status !== 'SUBMITTED' && status !== 'QUESTIONS')) return undefined
  const first = { reason: '' }
  return (
    <>
      <Ask at={at} />
      <FormButton
        {...words.refuse}
        isGrave
        first={first}
        send={(body) => act(`${at}/refuse`, { body })}
        changes={changes}
      >
        {(form) => <Reason form={form} />}
      </FormButton>
      {status === 'SUBMITTED' && approvalId === undefined && (
        <FormButton
          {...words.approve}
          isPrimary
          first={first}
          send={(body) => act(`${at}/approve`, { body })}
          changes={changes}
        >
          {(form) => <Reason form={form} />}
        </FormButton>
      )}
      {approvalId !== undefined && !isOwnApproval && (
        <FormButton
          {...words.confirm}
          isPrimary
          first={{}}
          send={() => act(`/approvals/${approvalId}/approve`)}
          changes={changes}
        />
      )}
    </>
  )
}

type Item = Review['questions'][number]['item']

const firstQuestion: { item: Item; question: string } = { item: 'COMPANY', question: '' }

function Ask({ at }: { at: string }) {
  const { ask: words } = useWords(applicationWords)
  const { items, documents } = useWords(applicationNames)
  const act = useAct()
  const names = { ...items, ...documents }
  return (
    <FormButton
      label={words.label}
      text={words.text}
      first={firstQuestion}
      send={(question) => act(`${at}/questions`, { body: { questions: [question] } })}
      changes={changes}
    >
      {(form) => (
        <>
          <NativeSelect
            label={words.item}
            data={Object.entries(names).map(([value, label]) => ({ value, label }))}
            value={form.values.item}
            onChange={({ currentTarget }) => form.set({ item: currentTarget.value as Item })}
          />
          <Textarea
            label={words.question}
            required
            autosize
            minRows={3}
            maxLength={1_000}
            value={form.values.question}
            error={form.errorOf('questions')}
            onChange={({ currentTarget }) => form.set({ question: currentTarget.value })}
          />
        </>
      )}
    </FormButton>
  )
}
