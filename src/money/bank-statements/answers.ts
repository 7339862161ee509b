import type { WriteContext } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { findFile, listPaymentsOf, type FiledPayment } from '../bank-files/queries.ts'
import { lockTransaction } from '../payments/transaction-queries.ts'
import type { Refusal } from '../banks/bank.ts'
import { settle } from '../payouts/settle.ts'
import { lockPairOf } from '../refunds/execute.ts'
import { noteUnderWay, settleRefund } from '../refunds/settle.ts'
import { failureOf } from '../refunds/upstream.ts'
import { decoderOf } from './decode.ts'
import { refusalOf } from './doubt.ts'
import type { Within } from './import.ts'
import type { FileBytes } from './read.ts'
import { type FeedParts, writeIn } from './feed.ts'
import { allAt, at, MessageProblem, readerOf, textAt, type XmlNode } from './xml.ts'
import { say } from './message-sentences.ts'

// The bank's answer to a file of payments: a pain.002 says which it has taken over and which it has refused. Reading it again changes nothing.

export type Answered = { file: string; accepted: number; refused: number; unchanged: number }

type Word = { endToEndId: string; status: string; reason: string | null }
type Answer = { messageId: string; status: string | undefined; reason: string | null; words: Word[] }

const taken = new Set(['ACCP', 'ACTC', 'ACSP', 'ACSC', 'ACWC', 'ACCC'])
/** The bank has had these payments before: what it has answered then, or will show, counts. */
const duplicates = new Set(['AM05', 'DU01', 'DU02', 'DU03', 'DU04', 'DU05'])
const wordsMax = 10_000
const isDuplicate = ({ reason }: { reason: string | null }): boolean => duplicates.has(reason ?? '')

/** Throws MessageProblem for an answer to a file that is none of ours, before anything is changed. */
export async function importAnswer(parts: FeedParts, bytes: FileBytes, within?: Within): Promise<Answered> {
  const answer = await readAnswer(bytes)
  const file = await findFile(parts.db.read, answer.messageId)
  if (!file)
    throw new MessageProblem(say('The answer is to a file that Mizan has not made: npx mizan bank files list.'))
  if (file.status !== 'DOWNLOADED')
    throw new MessageProblem(say('The answer is to {file}, which was never downloaded.', { file: file.messageId }))
  if (within) await inTransaction(parts.db, (tx) => within(tx, { file: file.messageId }))
  const words = new Map(answer.words.map((word) => [word.endToEndId, word]))
  const answered: Answered = { file: file.messageId, accepted: 0, refused: 0, unchanged: 0 }
  for (const payment of await listPaymentsOf(parts.db.read, file.id)) {
    const word = words.get(payment.endToEndId)
    // A payment inherits from its file, and one of a file that is there twice is there twice.
    const reason = isDuplicate(answer) ? answer.reason : (word?.reason ?? answer.reason)
    const said = { status: word?.status || answer.status, reason }
    answered[await apply(parts, payment, said)]++
  }
  return answered
}

type Effect = 'accepted' | 'refused' | 'unchanged'

function apply(
  parts: FeedParts,
  payment: FiledPayment,
  { status = '', reason }: { status: string | undefined; reason: string | null },
): Promise<Effect> {
  const as = status === 'RJCT' && !isDuplicate({ reason }) ? 'refused' : taken.has(status) ? 'accepted' : undefined
  if (!as) return Promise.resolve('unchanged')
  return writeIn(parts, { merchantId: payment.ownerId, environment: 'PRODUCTION' }, (ctx) =>
    (payment.kind === 'REFUND' ? applyToRefund : applyToPayout)(ctx, parts, payment, { as, reason: refusalOf(reason) }),
  )
}

type PaymentAnswer = { as: 'accepted' | 'refused'; reason: Refusal }

/** A payout that is paid or has ended stays as it is: only a statement moves it then. */
async function applyToPayout(
  ctx: WriteContext,
  parts: FeedParts,
  { transactionId, endToEndId }: FiledPayment,
  { as, reason }: PaymentAnswer,
): Promise<Effect> {
  const row = await lockTransaction(ctx.tx, ctx.scope, transactionId)
  if (row?.status !== 'PENDING' && row?.status !== 'IN_TRANSIT') return 'unchanged'
  if (as === 'accepted' && row.status === 'IN_TRANSIT') return 'unchanged'
  const { amountMinor, currency } = row
  const accepted = { status: 'ACCEPTED', traceId: endToEndId, amountMinor, currency } as const
  await settle(ctx, parts, row, as === 'refused' ? { status: 'REFUSED', reason } : accepted)
  return as
}

/** The same for a refund, which waits for the operator until a statement shows it. */
async function applyToRefund(
  ctx: WriteContext,
  parts: FeedParts,
  { transactionId }: FiledPayment,
  { as, reason }: PaymentAnswer,
): Promise<Effect> {
  const pair = await lockPairOf(ctx, transactionId)
  if (pair?.refund.status !== 'PROCESSING') return 'unchanged'
  if (as === 'accepted' && pair.refund.isUnderWay) return 'unchanged'
  if (as === 'refused') await settleRefund(ctx, parts, pair, { status: 'REFUSED', reason: failureOf[reason] })
  else await noteUnderWay(ctx, pair.refund)
  return as
}

const containers = new Set(['Document', 'Document/CstmrPmtStsRpt', 'Document/CstmrPmtStsRpt/OrgnlPmtInfAndSts'])

async function readAnswer(bytes: FileBytes): Promise<Answer> {
  let group: XmlNode | undefined
  const block: { status: string | undefined; reasons: string[] } = { status: undefined, reasons: [] }
  const words: Word[] = []
  const reader = readerOf({
    opened: (namespace) => {
      if (!/:pain\.002\.001\.\d\d$/.test(namespace))
        throw new MessageProblem(say('The file is no answer to payments: pain.002 is expected.'))
    },
    isContainer: (path) => containers.has(path.join('/')),
    entered: () => {},
    left: () => {},
    read: (node) => {
      if (node.name === 'OrgnlGrpInfAndSts') group = node
      // A file of ours has one block of payments: what is said of the block is said of each of them.
      if (node.name === 'PmtInfSts') block.status = node.text.trim()
      if (node.name === 'StsRsnInf') block.reasons.push(...reasonIn(node))
      if (node.name !== 'TxInfAndSts') return
      // A file of ours writes the reference into both.
      const endToEndId = givenText(node, 'OrgnlEndToEndId') ?? givenText(node, 'OrgnlInstrId')
      if (endToEndId === undefined || words.length === wordsMax) return
      words.push({ endToEndId, status: textAt(node, 'TxSts') ?? '', reason: weightiest(reasonsOf(node)) })
    },
  })
  let decode: ((part?: Uint8Array) => string) | undefined
  for await (const part of bytes()) {
    decode ??= decoderOf(part)
    reader.write(decode(part))
  }
  reader.write(decode?.() ?? '')
  reader.close()
  const messageId = textAt(group, 'OrgnlMsgId')
  if (messageId === undefined) throw new MessageProblem(say('The answer names no file (OrgnlMsgId).'))
  const { status = textAt(group, 'GrpSts'), reasons } = block
  return { messageId, status, reason: weightiest([...reasons, ...reasonsOf(group)]), words }
}

/** ISO 20022 writes NOTPROVIDED where there is no text. */
const givenText = (node: XmlNode, name: string): string | undefined => {
  const text = textAt(node, name)
  return text === 'NOTPROVIDED' ? undefined : text
}

const reasonsOf = (node: XmlNode | undefined): string[] => allAt(node, 'StsRsnInf').flatMap(reasonIn)

/** Of several, one that refuses nothing comes first. */
const weightiest = (reasons: readonly string[]): string | null =>
  reasons.find((each) => duplicates.has(each)) ?? reasons[0] ?? null

/** A code of the bank's own with the letters of the standard means the same. */
function reasonIn(node: XmlNode): string[] {
  const reason = at(node, 'Rsn')
  return [textAt(reason, 'Cd') ?? textAt(reason, 'Prtry') ?? []].flat()
}
