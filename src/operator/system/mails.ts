import { z } from 'zod'
import { failPortal } from '../../platform/http/portal-errors.ts'
import { answer, done } from '../../platform/http/portal-route.ts'
import { choice, objectOf, uuidParameter, wholeNumber } from '../../platform/http/fields.ts'
import { locales } from '../../platform/locale.ts'
import { enqueueMail } from '../../platform/mail/mail.ts'
import {
  findMailState,
  listUnsentMails,
  requeueMail,
  type UnsentMail,
  unsentStatuses,
} from '../../platform/mail/operator-queries.ts'
import { at, ById, idDoc, limit } from '../fields.ts'
import { errors } from '../operator-errors.ts'
import { maskedEmail } from '../../platform/people/masked-person.ts'
import { operatorRoute, type OperatorRoute } from '../row.ts'

// Mails that wait or were given up: their recipients, the reasons, and sending them once more.

const statusDoc = {
  description: 'QUEUED waits for its turn or is tried again by itself; FAILED was given up.',
  example: 'FAILED',
}
const mailId = { ...idDoc, description: 'Id of the mail.' }

const MailFilters = objectOf({
  status: choice(unsentStatuses, statusDoc).optional(),
  before: uuidParameter({ ...mailId, description: 'Only mails that were written before this one.' }).optional(),
  limit: limit(200),
})

const MailView = z
  .strictObject({
    id: z.string().meta(mailId),
    template: z.string().meta({ description: 'The text that it has.', example: 'receipt.payment' }),
    recipient: z.string().meta({ description: 'To whom, masked.', example: 'sa…@b….ma' }),
    locale: choice(locales, { description: 'Its language.', example: 'fr' }),
    status: choice(unsentStatuses, statusDoc),
    attempts: wholeNumber(0, 2_147_483_647, { description: 'Attempts that failed.', example: 3 }),
    lastError: z
      .string()
      .meta({ description: 'Why the last one failed: an answer of the mail server, or a cause.', example: 'SMTP 550' })
      .optional(),
    createdAt: at('When it was written.'),
  })
  .meta({ id: 'UnsentMail' })

const MailList = z
  .strictObject({
    items: z.array(MailView).meta({ description: 'Newest first.' }),
    next: z
      .string()
      .meta({ ...mailId, description: 'Send it as `before` for older ones.' })
      .optional(),
  })
  .meta({ id: 'UnsentMailList' })

export const mailRoutes: readonly OperatorRoute[] = [
  operatorRoute('GET /operator/v1/mails', {
    operationId: 'listUnsentMails',
    summary: 'List mails that wait or were given up, with their recipients masked',
    access: 'SUPPORT',
    mode: 'read',
    query: MailFilters,
    replies: { 200: MailList },
    handler: async ({ tx }, { query: { limit = 50, ...filters } }) => {
      const found = await listUnsentMails(tx, filters, limit)
      const last = found.length === limit ? found.at(-1) : undefined
      return answer(200, { items: found.map(presentMail), ...(last && { next: last.id }) })
    },
  }),

  operatorRoute('POST /operator/v1/mails/{id}/send', {
    operationId: 'resendMail',
    summary: 'Send a mail that waits or was given up now, with all attempts anew',
    access: 'SUPPORT',
    mode: 'write',
    params: ById,
    replies: { 204: 'empty', 404: [errors.NOT_FOUND], 409: [errors.NOTHING_TO_CHANGE] },
    handler: async ({ tx, record }, { params: { id } }) => {
      const mail = (await findMailState(tx, id)) ?? failPortal(errors.NOT_FOUND)
      if ((await requeueMail(tx, id)) === 0) failPortal(errors.NOTHING_TO_CHANGE)
      await enqueueMail(tx, id)
      const { template, status, attempts } = mail
      const act = await record(tx, { act: 'mail.resent', target: id, before: { template, status, attempts } })
      return { ...done(), act }
    },
  }),
]

const presentMail = ({ lastError, recipient, ...mail }: UnsentMail) => ({
  ...mail,
  recipient: maskedEmail(recipient),
  ...(lastError !== null && { lastError }),
})
