import { z } from 'zod'
import { type LineDoubt, lineDoubts, lineKinds } from '../../money/settlements/settlement.ts'
import { choice, lineText, objectOf, uuidParameter } from '../../platform/http/fields.ts'
import { at, idDoc, merchantIdDoc, reason, wholeText } from '../fields.ts'

const text = (description: string, example: string) => z.string().meta({ description, example })
const amount = (description: string, example: number) => z.number().meta({ description, example })
const count = (description: string, example: number) => z.int().meta({ description, example, format: 'int32' })
const currency = text('Its currency.', 'MAD')
const day = (description: string) => text(description, '2026-11-24')
const lineIdDoc = { ...idDoc, description: 'Id of the line.' }
const settlementIdDoc = { ...idDoc, description: 'Id of the settlement.' }
const accountIdDoc = { ...idDoc, description: 'Id of the account at the acquirer.' }
const accountName = text('Account at the acquirer.', 'cmi-main')
const doubtNames = Object.keys(lineDoubts) as [LineDoubt, ...LineDoubt[]]

export const ByLine = z.strictObject({ id: uuidParameter(lineIdDoc) })
export const BySettlement = z.strictObject({ id: uuidParameter(settlementIdDoc) })

export const SettlementView = z
  .strictObject({
    id: z.string().meta(settlementIdDoc),
    reference: text('The acquirer’s name for it.', 'R-77001'),
    account: accountName,
    currency,
    paidOn: day('The day on which the acquirer pays it.'),
    lines: count('Lines in it.', 214),
    waiting: count('Those that wait in suspense.', 2),
    gross: amount('What its lines come to.', 1309.9),
    fee: amount('What the acquirer keeps.', 23.58),
    net: amount('What it pays.', 1286.32),
    open: amount('The part of it that no statement shows and that was not written off; below zero more came.', 0),
    source: choice(['API', 'FILE'], {
      description: 'Told by the acquirer’s interface, or read in a file.',
      example: 'FILE',
    }),
    importedBy: text('Who read it.', 'amal'),
    importedAt: at('When it was read.'),
    writtenOff: amount('The difference that you bear, or keep where it is below zero.', 120).optional(),
    writtenOffOn: day('The day of that.').optional(),
    writtenOffBy: text('Who did so.', 'nadia@operator.example').optional(),
    writtenOffBecause: text('Why.', 'The acquirer has kept a fee for terminals.').optional(),
  })
  .meta({ id: 'Settlement' })

const accounts = z
  .array(z.strictObject({ id: z.string().meta(accountIdDoc), name: accountName }))
  .meta({ description: 'Your accounts at acquirers, to filter by.' })

export const SettlementFilters = objectOf({ account: uuidParameter(accountIdDoc).optional() })

export const SettlementList = z
  .strictObject({ accounts, items: z.array(SettlementView).meta({ description: 'The 200 newest.' }) })
  .meta({ id: 'SettlementList' })

export const LineView = z
  .strictObject({
    id: z.string().meta(lineIdDoc),
    settlementId: z.string().meta(settlementIdDoc),
    settlement: text('The acquirer’s name for the settlement.', 'R-77001'),
    account: accountName,
    paidOn: day('The day on which the acquirer pays it.'),
    place: count('Its place among the lines of the settlement.', 3),
    kind: choice(lineKinds, {
      description: 'What it is for: `DISPUTE_WON` gives back what a dispute took, `OTHER` is what nothing is known of.',
      example: 'CHARGE',
    }),
    reference: text('Of the payment: the acquirer’s, or ours.', '26325ABCD1003').optional(),
    partReference: text('The acquirer’s, of the refund or dispute.', 're_1PgafuB7').optional(),
    authorisationCode: text('Code of the authorisation.', '412345').optional(),
    happenedOn: day('The day of the payment.').optional(),
    gross: amount('Below zero for money that the acquirer takes back.', 60),
    fee: amount('What the acquirer keeps of it.', 1.08),
    net: amount('What it comes to.', 58.92),
    currency,
    original: amount('What the buyer paid, where the acquirer has converted it.', 5.5).optional(),
    originalCurrency: text('Its currency.', 'EUR').optional(),
    status: choice(['NEW', 'MATCHED', 'SUSPENSE', 'DECIDED'], {
      description: '`SUSPENSE` waits for a decision.',
      example: 'SUSPENSE',
    }),
    isOwn: z.boolean().meta({ description: 'Whether it was decided that you bear or keep it.', example: false }),
    merchantId: z.string().meta(merchantIdDoc).optional(),
    transactionId: z
      .string()
      .meta({ ...idDoc, description: 'Id of the payment or refund that it settles.' })
      .optional(),
    disputeId: z
      .string()
      .meta({ ...idDoc, description: 'Id of the dispute that it settles.' })
      .optional(),
    doubt: choice(doubtNames, { description: 'Why it waits.', example: 'UNKNOWN_PAYMENT' }).optional(),
    why: text('The same in words.', 'no payment of this account goes by what it names').optional(),
    decidedBy: text('Who decided last.', 'nadia@operator.example').optional(),
    decidedBecause: text('Why.', 'The acquirer has confirmed it.').optional(),
    decidedAt: at('When.').optional(),
  })
  .meta({ id: 'SettlementLine' })

const PartView = z
  .strictObject({
    id: z.string().meta({ ...idDoc, description: 'Id of the entry.' }),
    statementId: z.string().meta({ ...idDoc, description: 'Id of its statement.' }),
    bookedOn: day('When the bank booked it.'),
    amount: amount('Below zero, it went out.', 1286.32),
    decidedBy: text('Who matched it; none where it was matched by itself.', 'nadia@operator.example').optional(),
    decidedBecause: text('Why.', 'The acquirer has confirmed it.').optional(),
  })
  .meta({ id: 'SettlementEntry' })

export const SettlementDetail = z
  .strictObject({
    settlement: SettlementView,
    lines: z.array(LineView).meta({ description: 'Up to 200, in their order.' }),
    entries: z.array(PartView).meta({ description: 'Entries of your banks that show it, up to 100.' }),
    asked: z
      .string()
      .meta({ ...idDoc, description: 'Id of the request to end it, which waits for another person.' })
      .optional(),
    next: count('The `after` with which the next ones are asked for; none at the end.', 200).optional(),
  })
  .meta({ id: 'SettlementDetail' })

export const PlaceFilters = objectOf({
  after: wholeText(0, 999_999_999, {
    description: 'The place behind which lines are asked for.',
    example: '200',
  }).optional(),
})

export const SuspenseFilters = objectOf({
  account: uuidParameter(accountIdDoc).optional(),
  kind: choice(lineKinds, { description: 'Only lines of this kind.', example: 'CHARGE' }).optional(),
  doubt: choice(doubtNames, {
    description: 'Only lines that wait for this reason.',
    example: 'OTHER_AMOUNT',
  }).optional(),
  after: uuidParameter({ ...idDoc, description: 'The last line of the page before.' }).optional(),
})

export const SettlementSuspense = z
  .strictObject({
    accounts,
    items: z.array(LineView).meta({ description: 'Up to 100, in the order in which they were read.' }),
    sums: z
      .array(z.strictObject({ currency, lines: count('Lines that wait.', 3), amount: amount('Their sum.', -320.5) }))
      .meta({ description: 'All that waits, of these filters.' }),
    next: text('Send it as `after` for the next ones; none at the end.', idDoc.example).optional(),
  })
  .meta({ id: 'SettlementSuspense' })

const CandidateView = z
  .strictObject({
    because: choice(['NAMED', 'AMOUNT'], {
      description: 'The line names it, or it has the amount and about the day.',
      example: 'NAMED',
    }),
    transactionId: z.string().meta({ ...idDoc, description: 'Id of the payment.' }),
    reference: text('Reference to decide by.', 'TX-7K3M9Q2XW4'),
    merchantId: z.string().meta(merchantIdDoc),
    merchantName: text('Name of the merchant.', 'Boutique Atlas'),
    amount: amount('Of the payment, or of the refund that has the amount.', 60),
    currency,
    status: text('State of the same.', 'SUCCEEDED'),
    createdAt: at('When the same was made.'),
    isSettled: z
      .boolean()
      .meta({ description: 'Whether another line of this kind has settled the same.', example: false }),
  })
  .meta({ id: 'SettlementCandidate' })

export const LineDetail = z
  .strictObject({
    line: LineView,
    candidates: z
      .array(CandidateView)
      .meta({ description: 'Payments that it may be of, while it waits in suspense; up to 20.' }),
    asked: z
      .string()
      .meta({ ...idDoc, description: 'Id of the request to take it as yours, which waits for another person.' })
      .optional(),
  })
  .meta({ id: 'SettlementLineDetail' })

export const DecideLine = objectOf({
  reference: lineText(64, { description: 'Of the payment (TX-…).', example: 'TX-7K3M9Q2XW4' }),
  reason,
})

export const Reasoned = objectOf({ reason })
