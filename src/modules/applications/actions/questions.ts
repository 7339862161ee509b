import { recordAudit } from '#platform/audit/audit.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { fail } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { findCompany } from '#platform/merchants/company-queries.ts'
import { listPeople } from '#platform/people/queries.ts'
import { type Application, applicationStates, type QuestionItem } from '../application.ts'
import { insertQuestion, listQuestions, lockApplication, updateApplication } from '../queries.ts'
import { say } from '../sentences.ts'

// The operator asks for more about an application. The other decisions are in production-access.ts.

export type NewQuestion = { item: QuestionItem; question: string }

/** As many as are open at once. */
export const openQuestionsMax = 20

/** Asks the merchant, which may then change its application and submits it again. Refuses with `INVALID_STATE` one that does not wait. */
export async function askAbout(
  tx: Transaction,
  { merchantId, by, asked }: { merchantId: string; by: string; asked: readonly NewQuestion[] },
  now: Date,
): Promise<Application> {
  const found = await lockApplication(tx, merchantId)
  if (!found || (found.status !== 'SUBMITTED' && found.status !== 'QUESTIONS'))
    return fail('INVALID_STATE', say('No application of this merchant waits for a decision.'))
  const open = (await listQuestions(tx, merchantId)).filter(({ settledAt }) => settledAt === null)
  if (open.length + asked.length > openQuestionsMax)
    return fail('INVALID_STATE', say('At most {high} questions are open at once.', { high: openQuestionsMax }))
  for (const { item, question } of asked)
    await insertQuestion(tx, {
      merchantId,
      id: newId(now),
      item,
      question,
      askedBy: by,
      askedAt: now,
      answer: null,
      answeredAt: null,
      settledAt: null,
    })
  const sources = [...applicationStates.sourcesOf('QUESTIONS'), 'QUESTIONS' as const]
  const changed = await updateApplication(tx, merchantId, { sources, row: { status: 'QUESTIONS' }, now })
  const facts = { questions: String(asked.length) }
  await recordAudit(tx, { merchantId, action: 'application.questions_asked', actor: 'operator', facts }, now)
  await tellQuestions(tx, merchantId, asked, now)
  return changed ?? found
}

async function tellQuestions(
  tx: Transaction,
  merchantId: string,
  asked: readonly NewQuestion[],
  now: Date,
): Promise<void> {
  const company = (await findCompany(tx, merchantId))?.name ?? merchantId
  const questions = JSON.stringify(asked.map(({ question }) => question))
  for (const { email: recipient, locale } of await listPeople(tx, merchantId, ['OWNER'])) {
    const mail = { template: 'portal.application_questions', recipient, locale, parameters: { company, questions } }
    await queueMail(tx, mail, now)
  }
}
