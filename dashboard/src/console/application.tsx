import { Alert, Button, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { applicationNames, termsText } from '../lib/application-names.ts'
import { useFormat } from '../lib/format.ts'
import { useWords } from '../lib/language.ts'
import { commonWords } from '../lib/words.ts'
import { useWrite } from '../lib/write.ts'
import { PageFrame } from '../ui/page.tsx'
import { Refused } from '../ui/refused.tsx'
import { FactSheet, Section } from '../ui/section.tsx'
import { Shown } from '../ui/states.tsx'
import { Status } from '../ui/values.tsx'
import { useAct } from './act.ts'
import { ApplicationActions } from './application-actions.tsx'
import { Documents } from './application-documents.tsx'
import { Renewals } from './application-renewals.tsx'
import { applicationWords } from './application-words.ts'
import { type Operator, useHas, useRead } from './operator.ts'
import { Actor, Moment, To, toneOf } from './values.tsx'

export type Review = Operator.ApplicationReview

/** The review of one application: what was written, its documents beside it, the questions, and the decision. */
export function Page() {
  const { id } = useParams({ strict: false })
  const review = useRead<Review>(`/applications/${id}`)
  return <Shown query={review}>{(found) => <Whole key={found.merchantId} masked={found} />}</Shown>
}

function Whole({ masked }: { masked: Review }) {
  const words = useWords(applicationWords)
  const [people, setPeople] = useState<Review>()
  const review = people ? { ...people, ...pick(masked) } : masked
  return (
    <PageFrame
      title={review.legalName ?? review.merchantName}
      parent={{ to: '/applications', label: words.title }}
      actions={<ApplicationActions review={review} />}
    >
      <Notes review={review} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <Stack>
          <Facts review={review} onReveal={setPeople} />
          <Questions review={review} />
        </Stack>
        <Stack>
          <Renewals review={review} />
          <Documents review={review} />
        </Stack>
      </SimpleGrid>
    </PageFrame>
  )
}

/** Members that change while people are shown. */
const pick = ({
  status,
  questions,
  documents,
  renewals,
  identityExpiresOn,
  approvalId,
  approvalAskedBy,
  isOwnApproval,
  reason,
  decidedBy,
}: Review) => ({
  status,
  questions,
  documents,
  renewals,
  identityExpiresOn,
  approvalId,
  approvalAskedBy,
  isOwnApproval,
  reason,
  decidedBy,
})

function Notes({
  review: { status, isRibTaken, hasOtherAccount, approvalAskedBy, isOwnApproval },
}: {
  review: Review
}) {
  const words = useWords(applicationWords)
  const isDecided = status === 'APPROVED' || status === 'REFUSED'
  return (
    <>
      {approvalAskedBy && <Alert>{isOwnApproval ? words.own : words.asked(approvalAskedBy.name)}</Alert>}
      {isRibTaken && !isDecided && <Alert color="yellow">{words.ribTaken}</Alert>}
      {hasOtherAccount && !isDecided && <Alert color="yellow">{words.otherAccount}</Alert>}
    </>
  )
}

const ltr = (text: string | undefined) => text && <bdi className="ltr">{text}</bdi>
const Day = ({ day }: { day: string }) => useFormat().date(day)
const own = (text: string | undefined) => text && <bdi style={{ whiteSpace: 'pre-wrap' }}>{text}</bdi>

function Facts({ review, onReveal }: { review: Review; onReveal: (review: Review) => void }) {
  const words = useWords(applicationWords)
  const names = useWords(applicationNames)
  const { fields, forms } = names
  const format = useFormat()
  const act = useAct()
  const mayRead = useHas('RISK')
  const { merchantId, legalForm, owners = [], submittedAt, decidedAt, isMasked } = review
  const reveal = useWrite(() => act<Review>(`/applications/${merchantId}/reveal`), {
    changes: ['/acts'],
    onDone: onReveal,
  })
  return (
    <Section
      title={words.facts}
      actions={
        mayRead &&
        isMasked && (
          <Button variant="default" size="xs" loading={reveal.isPending} onClick={() => reveal.mutate()}>
            {words.reveal}
          </Button>
        )
      }
    >
      <Refused error={reveal.error} />
      <FactSheet
        facts={[
          [
            words.state,
            <Status key="s" tone={toneOf(review.status)}>
              {words.states[review.status]}
            </Status>,
          ],
          [words.submitted, submittedAt && <Moment at={submittedAt} />],
          [words.decided, decidedAt && <Moment at={decidedAt} />],
          [words.decidedBy, own(review.decidedBy?.name)],
          [words.reason, own(review.reason)],
          [
            words.merchant,
            <To key="m" to={`/merchants/${merchantId}`}>
              {review.merchantName}
            </To>,
          ],
          [fields.legalForm, legalForm && forms[legalForm]],
          [fields.legalName, own(review.legalName)],
          [fields.registrationNumber, ltr(review.registrationNumber)],
          [fields.postalAddress, own(review.postalAddress)],
          [fields.activity, own(review.activity)],
          [fields.website, ltr(review.website)],
          [
            fields.owners,
            own(
              owners.map(({ fullName, sharePercent }) => `${fullName} (${format.rate(sharePercent / 100)})`).join('\n'),
            ),
          ],
          [fields.contactName, own(review.contactName)],
          [fields.contactEmail, ltr(review.contactEmail)],
          [fields.contactPhone, ltr(review.contactPhone)],
          [fields.identityExpiresOn, review.identityExpiresOn && <Day key="d" day={review.identityExpiresOn} />],
          [fields.holderName, own(review.holderName)],
          [fields.rib, ltr(review.rib)],
          [fields.bic, ltr(review.bic)],
          [fields.bankName, own([review.bankName, review.agency].filter(Boolean).join(', '))],
          [words.terms, review.agreedTerms && own(termsText(review.agreedTerms, names))],
        ]}
      />
    </Section>
  )
}

function Questions({ review: { questions } }: { review: Review }) {
  const { colon } = useWords(commonWords)
  const words = useWords(applicationWords)
  const { items, documents } = useWords(applicationNames)
  const names = { ...items, ...documents }
  return (
    <Section title={words.questions}>
      {questions.length === 0 && <Text c="dimmed">{words.noQuestions}</Text>}
      {questions.map(({ id, item, question, askedAt, askedBy, answer, isAnswered }) => (
        <Paper key={id} withBorder p="sm">
          <Text size="sm" c="dimmed">
            {names[item]} · <Actor name={askedBy.name} /> · <Moment at={askedAt} />
          </Text>
          <Text dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
            {question}
          </Text>
          <Text size="sm" dir="auto" mt={4} style={{ whiteSpace: 'pre-wrap' }}>
            {answer === undefined
              ? isAnswered
                ? words.byDocument
                : words.noAnswer
              : `${words.answer}${colon} ${answer}`}
          </Text>
        </Paper>
      ))}
    </Section>
  )
}
