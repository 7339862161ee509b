import { z } from 'zod'
import { environmentNames } from '../../platform/context.ts'
import { choice, lineText, objectOf, shownLine, uuidParameter, wholeNumber } from '../../platform/http/fields.ts'
import { at, idDoc, limit, merchantIdDoc, onlyTrue } from '../fields.ts'

const text = (description: string, example: string) => z.string().meta({ description, example })
const countMax = 2_147_483_647
const count = (description: string, example: number) => wholeNumber(0, countMax, { description, example })
const accountIdDoc = { ...idDoc, description: 'Id of the account.' }

export const ByAccount = z.strictObject({ id: uuidParameter(accountIdDoc) })

/** CLOSED: its settings or secrets cannot be read here, or a double stands at its address although it is not for tests. */
const accountStates = ['OPEN', 'CLOSED'] as const
const noticeKinds = ['PAYMENT', 'REFUND', 'DISPUTE', 'CARD', 'OTHER'] as const
const noticeOutcomes = ['LOOKED_UP', 'RELEASED', 'NOTHING_TO_DO', 'UNMATCHED', 'FOR_OPERATOR'] as const
const checkStatuses = ['GOOD', 'REFUSED', 'UNREACHABLE', 'NOT_UNDERSTOOD', 'UNREADABLE'] as const

const RouteView = z
  .strictObject({
    merchantId: z.string().meta(merchantIdDoc).optional(),
    merchantName: text('Name of the merchant; absent where the route is of all.', 'Boutique Atlas').optional(),
    method: choice(['CARD', 'CASH'], { description: 'Payment method.', example: 'CARD' }),
    currency: text('ISO-4217 code; absent where the route is of every currency.', 'MAD').optional(),
  })
  .meta({ id: 'AcquirerRoute' })

const sums = {
  calls: count('Calls that ended.', 1_204),
  unanswered: count('Calls without an answer, or with one that is of no use.', 3),
  approved: count('Payments that were approved.', 310),
  declined: count('Payments that were declined.', 41),
  unknown: count('Payments whose outcome became unknown.', 2),
}

const LastDay = z.strictObject(sums).meta({ id: 'AcquirerDay' })

const fields = {
  id: z.string().meta(accountIdDoc),
  name: text('Name of the account here.', 'cmi-main'),
  provider: text('Provider.', 'cmi'),
  environment: choice(environmentNames, { description: 'Its environment.', example: 'PRODUCTION' }),
  isTestMode: z.boolean().meta({ description: 'Its keys are for tests: no money moves.', example: false }),
  state: choice(accountStates, {
    description: 'CLOSED when its settings or secrets cannot be read here; a check says why.',
    example: 'OPEN',
  }),
  merchantId: z
    .string()
    .meta({ ...merchantIdDoc, description: 'The merchant that it serves alone.' })
    .optional(),
  merchantName: text('Name of that merchant; absent where it serves all.', 'Boutique Atlas').optional(),
  routes: z.array(RouteView).meta({ description: 'New payments that go to it; none while it is switched off.' }),
  lastAnswerAt: at('When the provider answered last.').optional(),
  lastNoticeAt: at('When the provider told something last.').optional(),
  failures: count('Calls without an answer since then.', 0),
  lastFailure: text('The cause of the last one.', 'TIMEOUT').optional(),
  lastFailureAt: at('When it failed last.').optional(),
  waitingNotices: count('Notices that are for people.', 0),
  lastDay: LastDay.meta({ description: 'Of the last 24 hours.' }),
  createdAt: at('When it was added.'),
}

const AccountRow = z.strictObject(fields).meta({ id: 'AcquirerAccount' })

export const AccountList = z
  .strictObject({ items: z.array(AccountRow).meta({ description: 'Oldest first.' }) })
  .meta({ id: 'AcquirerAccountList' })

const HourView = z
  .strictObject({
    ...sums,
    hour: at('When the hour begins.'),
    meanMs: count('How long its calls took, in milliseconds: the mean.', 412),
    slowestMs: count('How long the slowest of them took.', 2_310),
    refusedNotices: count('Notices that were refused.', 0),
  })
  .meta({ id: 'AcquirerHour' })

const RefusedNotices = z
  .strictObject({
    reason: choice(['FORGED', 'STALE', 'NOT_UNDERSTOOD'], {
      description: 'FORGED: the signature is not of this account. STALE: it is too old. NOT_UNDERSTOOD: its form.',
      example: 'FORGED',
    }),
    hour: at('The hour in which they came.'),
    count: count('How many.', 4),
  })
  .meta({ id: 'RefusedNotices' })

export const AccountDetail = z
  .strictObject({
    ...fields,
    currencies: z
      .array(text('ISO-4217 code.', 'MAD'))
      .meta({ description: 'Currencies that it takes; absent where it takes all, or is closed.' })
      .optional(),
    settings: z
      .record(z.string(), z.string())
      .meta({ description: 'Its settings; none of them is secret.', example: { clientId: '600001234' } }),
    secretNames: z
      .array(text('Name of the secret.', 'storeKey'))
      .meta({ description: 'Secrets that are set. Their values are never shown.' }),
    previousSecretsUntil: at('Until then what the secrets before have signed is believed.').optional(),
    openPayments: count('Payments that it has not decided.', 2),
    openRefunds: count('Refunds that it has not decided.', 0),
    isSyncing: z.boolean().meta({ description: 'It is being asked about all of these.', example: false }),
    hours: z.array(HourView).meta({ description: 'Every hour of the time that was asked for, earliest first.' }),
    refused: z.array(RefusedNotices).meta({ description: 'Notices that were refused in it, latest first.' }),
  })
  .meta({ id: 'AcquirerAccountDetail' })

export const AccountFilters = objectOf({
  days: choice(['1', '7'], { description: 'Days of hours, 1 or 7; 1 without it.', example: '7' })
    .transform(Number)
    .optional(),
})

const eventId = { description: 'Id of the event, as the provider calls it.', example: 'evt_1PxY' }

export const NoticeView = z
  .strictObject({
    eventId: z.string().meta(eventId),
    kind: choice(noticeKinds, { description: 'Subject of the notice.', example: 'PAYMENT' }),
    outcome: choice(noticeOutcomes, {
      description: 'What became of it; absent while it waits. UNMATCHED and FOR_OPERATOR are for people.',
      example: 'LOOKED_UP',
    }).optional(),
    reference: text('Our reference of its object.', 'TX-7K3M9Q2XW4').optional(),
    upstreamId: text('The provider’s.', 'pi_3PxY').optional(),
    facts: z.record(z.string(), z.string()).meta({
      description: 'More of it, without anything of a person or a card.',
      example: { type: 'charge.refunded' },
    }),
    asksCapture: z
      .boolean()
      .meta({ description: 'The provider held money and asked whether to take it.', example: false }),
    tries: count('How often it was acted on.', 1),
    receivedAt: at('When it came.'),
    nextTryAt: at('When it is acted on next.').optional(),
    handledAt: at('When it was done with.').optional(),
  })
  .meta({ id: 'AcquirerNotice' })

export const NoticeList = z
  .strictObject({
    items: z.array(NoticeView).meta({ description: 'Newest first.' }),
    next: z
      .string()
      .meta({ ...eventId, description: 'Send it as `before` for older ones.' })
      .optional(),
  })
  .meta({ id: 'AcquirerNoticeList' })

export const NoticeFilters = objectOf({
  waiting: onlyTrue('Only those that are for people.'),
  before: lineText(200, { ...eventId, description: 'Only notices that came before this one.' }).optional(),
  limit: limit(200),
})

export const ActOnNotice = objectOf({ eventId: shownLine(200, eventId) })

export const CheckView = z
  .strictObject({
    status: choice(checkStatuses, {
      description:
        'GOOD: the provider takes the secrets. REFUSED: it does not. UNREACHABLE, NOT_UNDERSTOOD: it was not heard. UNREADABLE: settings or secrets cannot be read here.',
      example: 'GOOD',
    }),
    unchecked: z
      .array(text('Name of the secret.', 'storeKey'))
      .meta({ description: 'Secrets that no harmless call can prove.' }),
  })
  .meta({ id: 'AcquirerCheck' })

export const NewRoute = objectOf({
  merchantId: uuidParameter({ ...merchantIdDoc, description: 'A merchant; all merchants without it.' }).optional(),
  currency: shownLine(3, { description: 'ISO-4217 code; every currency without it.', example: 'MAD' }).optional(),
})
