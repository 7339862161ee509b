import { z } from 'zod'
import { isDay } from '../../platform/day.ts'
import { isCurrency } from '../../money/money.ts'
import { choice, instant, objectOf, saying } from '../../platform/http/fields.ts'
import { say } from '../sentences.ts'
import { at } from '../fields.ts'

const text = (description: string, example: string) => z.string().meta({ description, example })
const amount = (description: string, example = 132500) => z.number().meta({ description, example })
const count = (description: string, example: number) => z.int().meta({ description, example, format: 'int32' })
const dayDoc = { description: 'The day, in the time of the bank.', example: '2026-11-23' }
const currencyDoc = { description: 'The currency.', example: 'MAD' }
const currency = z.string().meta(currencyDoc)

const day = z
  .string()
  .refine(isDay, saying(say('must be a day, such as 2026-11-23')))
  .meta(dayDoc)
const ofCurrency = z
  .string()
  .refine(isCurrency, saying(say('must be a currency, such as MAD')))
  .meta(currencyDoc)

const age = choice(['0-2', '3-7', '8-30', '30+'], { description: 'Since how many days.', example: '3-7' })

const Reconciled = z
  .strictObject({
    day: z.string().meta(dayDoc),
    currency,
    receivable: amount('What acquirers owe.', 42000),
    open: z
      .array(
        z.strictObject({
          acquirer: text('Account at an acquirer.', 'cmi-main').optional(),
          age,
          items: count('Payments, refunds and disputes.', 12),
          amount: amount('Their sum.', 42000),
        }),
      )
      .meta({ description: 'The same by account and age.' }),
    held: amount('What the bank holds by its statements.'),
    books: amount('What the books have at banks.'),
    underWay: amount('What is in one of both, and in the other later.', 0),
    accounts: z
      .array(
        z.strictObject({
          account: text('Your account.', 'merchants-mad'),
          isSegregated: z.boolean().meta({ description: 'Holds the money of merchants alone.', example: true }),
          isRetired: z
            .boolean()
            .meta({ description: 'It is used no more: no day waits for its statements.', example: false }),
          balance: amount('On it at the end of the day.'),
          untilDay: text('The day on which its last statement ends.', '2026-11-23').optional(),
        }),
      )
      .meta({ description: 'Your accounts in this currency.' }),
    late: z
      .array(
        z.strictObject({
          account: text('Your account.', 'merchants-mad'),
          bookedOn: text('The day that the bank dates them in.', '2026-11-20'),
          items: count('Entries.', 2),
          amount: amount('Their sum.', 300),
        }),
      )
      .meta({
        description:
          'Entries that the bank dates in an earlier day, which was closed or which an earlier statement had ended: they count on this one.',
      }),
    merchants: amount('What merchants own.', 118000),
    safeguarded: amount(
      'What the segregated accounts hold, or all where none is segregated, less what is under way between books and bank.',
    ),
    surplus: amount('What is safeguarded beyond what merchants own; below zero it is missing.', 14500),
    uncovered: amount(
      'The part of what is missing that nothing under way for up to 7 days covers; above zero the day stays open.',
      0,
    ),
    notCome: amount('What is under way to the bank, late or not. It never counts as held.', 42000),
    coming: z
      .array(
        z.strictObject({
          source: choice(['ACQUIRERS', 'CASH_NETWORK', 'SETTLEMENTS'], {
            description:
              'Payments that acquirers have not settled, cash of agents, and settlements that no statement shows.',
            example: 'SETTLEMENTS',
          }),
          age,
          amount: amount('Their sum.', 42000),
        }),
      )
      .meta({ description: 'The same by source and age.' }),
    suspended: count('What waits in suspense.', 2),
    suspense: amount('Its sum.', -320.5),
    differences: z
      .array(
        z.strictObject({
          what: text('What differs.', 'the bank holds another sum than the books'),
          next: text('The next thing to do about it.', 'check the data on the page System'),
          amount: amount('By how much.', 12.5).optional(),
        }),
      )
      .meta({ description: 'What does not agree.' }),
    isClosable: z
      .boolean()
      .meta({ description: 'Whether everything agrees, and the day has been over for an hour.', example: true }),
    isOver: z.boolean().meta({ description: 'Whether the day has been over for an hour.', example: true }),
    isClosed: z.boolean().meta({ description: 'Whether the day is closed.', example: false }),
  })
  .meta({ id: 'ReconciledDay' })

export const ReconciliationView = z
  .strictObject({
    day: z.string().meta(dayDoc),
    begunAt: at('When the look at the day was begun.'),
    isRunning: z.boolean().meta({
      description:
        'The look still runs, as it does for seconds at a large ledger: `items` are of the one before, or empty. Ask again, with `begunAt` as `since`.',
      example: false,
    }),
    items: z.array(Reconciled).meta({ description: 'One for each currency that is booked in production.' }),
  })
  .meta({ id: 'Reconciliation' })

export const ReconciliationFilters = objectOf({
  day: day.optional(),
  since: instant({
    description: 'The `begunAt` of an answer whose look still ran: no new look begins where that one has ended.',
    example: '2026-11-24T10:00:00.000Z',
  }).optional(),
})

export const DayList = z
  .strictObject({
    items: z
      .array(
        z
          .strictObject({
            day: z.string().meta(dayDoc),
            currency,
            receivable: amount('What acquirers owed.', 42000),
            bank: amount('What the bank held.'),
            merchants: amount('What merchants owned.', 118000),
            closedBy: text('Who closed it.', 'nadia@operator.example'),
            closedAt: at('When.'),
          })
          .meta({ id: 'ClosedDay' }),
      )
      .meta({ description: 'The 400 newest, newest first.' }),
  })
  .meta({ id: 'ClosedDayList' })

export const CloseDay = objectOf({ day, currency: ofCurrency })

export const ClosedView = z
  .strictObject({ day: z.string().meta(dayDoc), currency, closedBy: text('Who closed it.', 'nadia@operator.example') })
  .meta({ id: 'DayClosed' })
