import { z } from 'zod'
import { doubts } from '../../money/bank-statements/doubt.ts'
import { choice, lineText, objectOf, uuidParameter } from '../../platform/http/fields.ts'
import { at, idDoc, merchantIdDoc, reason, wholeText } from '../fields.ts'

const text = (description: string, example: string) => z.string().meta({ description, example })
const amount = (description: string, example = 12500) => z.number().meta({ description, example })
const count = (description: string, example: number) => z.int().meta({ description, example, format: 'int32' })
const currency = text('Its currency.', 'MAD')
const day = (description: string) => text(description, '2026-11-24')
const entryIdDoc = { ...idDoc, description: 'Id of the entry.' }
const statementIdDoc = { ...idDoc, description: 'Id of the statement.' }

export const ByEntry = z.strictObject({ id: uuidParameter(entryIdDoc) })
export const ByStatement = z.strictObject({ id: uuidParameter(statementIdDoc) })

export const ByAccount = z.strictObject({
  account: lineText(40, { description: 'Name of your account.', example: 'merchants-mad' }),
})

const StatementView = z
  .strictObject({
    id: z.string().meta(statementIdDoc),
    name: text('The bank’s name for it.', '2026-11-24-001'),
    account: text('Your account.', 'merchants-mad'),
    currency,
    untilDay: day('The day on which it ends.'),
    opening: amount('Balance at its beginning.', 120000),
    closing: amount('Balance at its end.', 132500),
    entries: count('Entries in it.', 214),
    waiting: count('Those that wait in suspense.', 2),
    importedBy: text('Who read it.', 'nadia@operator.example'),
    importedAt: at('When it was read.'),
  })
  .meta({ id: 'BankStatement' })

export const StatementList = z
  .strictObject({
    accounts: z
      .array(
        z.strictObject({
          account: text('Your account.', 'merchants-mad'),
          currency,
          isSegregated: z.boolean().meta({ description: 'Holds the money of merchants alone.', example: true }),
          isRetired: z.boolean().meta({ description: 'It is used no more.', example: false }),
          asked: z
            .string()
            .meta({ ...idDoc, description: 'Id of the request to retire it, which waits for another person.' })
            .optional(),
          balance: amount('On it by its last statement; none without a statement.', 132500).optional(),
          untilDay: day('The day on which that statement ends.').optional(),
        }),
      )
      .meta({ description: 'Your accounts at banks.' }),
    items: z.array(StatementView).meta({ description: 'The 200 newest.' }),
  })
  .meta({ id: 'BankStatementList' })

const proposalKinds = ['PAYOUT', 'REFUND', 'FUNDING', 'SETTLEMENT'] as const
const kind = choice([...proposalKinds, 'RETURN', 'REFUND_RETURN', 'OWN'], {
  description: 'What it is of: `OWN` is money of yours.',
  example: 'PAYOUT',
})

const ProposalView = z
  .strictObject({
    as: choice(proposalKinds, { description: 'What it may be of.', example: 'PAYOUT' }),
    reference: text('Reference to decide by.', 'TX-7K3M9Q2XW4'),
    amount: amount('Its amount, without a sign.', 1500),
    currency,
    status: text('Its state, of a payout or refund.', 'FAILED').optional(),
    transactionId: z
      .string()
      .meta({ ...idDoc, description: 'Id of the transaction.' })
      .optional(),
    merchantId: z.string().meta(merchantIdDoc).optional(),
    merchantName: text('Name of the merchant.', 'Boutique Atlas').optional(),
    isSameAmount: z.boolean().meta({ description: 'Whether it has the very amount of the entry.', example: true }),
  })
  .meta({ id: 'BankEntryProposal' })

export const EntryView = z
  .strictObject({
    id: z.string().meta(entryIdDoc),
    statementId: z.string().meta(statementIdDoc),
    account: text('Your account.', 'merchants-mad'),
    bookedOn: day('When the bank booked it.'),
    countedOn: day('The day whose figures have it: a later one where that of the bank was over.'),
    amount: amount('Above zero what came in, below zero what went out.', -1500),
    currency,
    endToEndId: text('End-to-end identification; of support our references alone.', 'TX-7K3M9Q2XW4').optional(),
    text: text('What the bank writes; of support our references alone.', 'VIREMENT TX-7K3M9Q2XW4').optional(),
    bankReference: text('The bank’s reference.', 'FT26328K4M2').optional(),
    status: choice(['NEW', 'MATCHED', 'SUSPENSE', 'DECIDED'], {
      description: '`SUSPENSE` waits for a decision.',
      example: 'SUSPENSE',
    }),
    kind: kind.optional(),
    merchantId: z.string().meta(merchantIdDoc).optional(),
    transactionId: z
      .string()
      .meta({ ...idDoc, description: 'Id of its payout, refund or funding.' })
      .optional(),
    settlementId: z
      .string()
      .meta({ ...idDoc, description: 'Id of its settlement.' })
      .optional(),
    doubt: choice(Object.keys(doubts) as [keyof typeof doubts], {
      description: 'Why it waits.',
      example: 'OTHER_AMOUNT',
    }).optional(),
    why: text('The same in words.', 'what it names has another amount or currency').optional(),
    decidedBy: text('Who decided last.', 'nadia@operator.example').optional(),
    decidedBecause: text('Why.', 'Letter of the bank of 24 November.').optional(),
    decidedAt: at('When.').optional(),
  })
  .meta({ id: 'BankEntry' })

export const StatementDetail = z
  .strictObject({
    statement: StatementView,
    entries: z.array(EntryView).meta({ description: 'Up to 200, in their order.' }),
    next: count('The `after` with which the next ones are asked for; none at the end.', 200).optional(),
  })
  .meta({ id: 'BankStatementDetail' })

export const EntryFilters = objectOf({
  after: wholeText(0, 999_999_999, {
    description: 'The line behind which entries are asked for.',
    example: '200',
  }).optional(),
})

const SentTo = z
  .strictObject({
    merchantId: z.string().meta(merchantIdDoc),
    merchantName: text('Name of the merchant.', 'Boutique Atlas'),
  })
  .meta({
    description: 'The merchant to whose virtual RIB it was sent.',
    example: { merchantId: merchantIdDoc.example, merchantName: 'Boutique Atlas' },
  })

export const SuspenseView = z
  .strictObject({
    items: z
      .array(
        z
          .strictObject({
            entry: EntryView,
            proposals: z.array(ProposalView).meta({ description: 'What it names, or has the sum of.' }),
            sentTo: SentTo.optional(),
            asked: z
              .string()
              .meta({ ...idDoc, description: 'Id of the request to write it off, which waits for another person.' })
              .optional(),
          })
          .meta({ id: 'WaitingBankEntry' }),
      )
      .meta({ description: 'The 100 oldest.' }),
    sums: z
      .array(
        z.strictObject({
          currency,
          entries: count('Entries that wait.', 3),
          amount: amount('Their sum.', -320.5),
        }),
      )
      .meta({ description: 'All that waits.' }),
  })
  .meta({ id: 'BankSuspense' })

export const DecideEntry = objectOf({
  as: choice(proposalKinds, { description: 'What it is of.', example: 'PAYOUT' }),
  reference: lineText(201, {
    description:
      'Of the payout or refund (TX-…), the funding (FD-…) or the settlement; `ACCOUNT/REFERENCE` where several accounts have a settlement of one reference.',
    example: 'TX-7K3M9Q2XW4',
  }),
  reason,
})

export const Reasoned = objectOf({ reason })

export const MessageName = objectOf({
  name: lineText(255, { description: 'Name of the file, for the log of acts.', example: 'statement.xml' }),
})

export const MessageRead = z
  .strictObject({
    kind: choice(['STATEMENT', 'ANSWER', 'NOTIFICATION'], {
      description: 'A `camt.053`, a `pain.002` or a `camt.054`.',
      example: 'STATEMENT',
    }),
    wasKnown: z
      .boolean()
      .meta({ description: 'Whether all statements in it were read before.', example: false })
      .optional(),
    statements: count('Statements in it that are new.', 1).optional(),
    passedOver: count('Statements that were read before, or that are in it twice.', 0).optional(),
    entries: count('Entries, or movements, in it.', 214).optional(),
    later: count('Entries that the bank dates in a day that is over: they count later.', 0).optional(),
    matched: count('Entries that belong to something.', 212).optional(),
    suspended: count('Entries that wait in suspense.', 2).optional(),
    file: text('The file of payouts that is answered.', 'MIZAN-20261124-7K3M9Q2XW4').optional(),
    accepted: count('Payouts that the bank has taken over.', 12).optional(),
    refused: count('Payouts that it refuses.', 1).optional(),
    unchanged: count('Payouts that stay as they were.', 0).optional(),
    settled: count('Movements that were settled before the statement.', 3).optional(),
  })
  .meta({ id: 'BankMessageRead' })
