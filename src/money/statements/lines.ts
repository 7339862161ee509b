import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { isUuid } from '#platform/ids.ts'
import { listPaymentsOf } from '../disputes/queries.ts'
import { type Effect, listEffects, listSubjects } from '../ledger/effect-queries.ts'
import { listReferences } from '../payments/fee-queries.ts'
import { listTransactionsOf } from '../refunds/queries.ts'
import { type Category, categoryOf, type Statement } from './statement.ts'

/** A movement of a statement. The amount is a credit, before fee and tax; `balanceMinor` is the whole balance after it. */
export type StatementLine = {
  at: Date
  event: string
  category: Category | 'FEES'
  /** Of the transaction: a payment, a refund, a payout, a fee. */
  reference: string | undefined
  amountMinor: bigint
  feesMinor: bigint
  vatMinor: bigint
  netMinor: bigint
  balanceMinor: bigint
}

const readAtOnce = 500

/** The lines of a statement, some at a time: the last one leaves the closing balance. */
export async function* linesOf(tx: Queries, scope: Scope, statement: Statement): AsyncGenerator<StatementLine[]> {
  let balanceMinor = statement.openingMinor
  for (let after: string | undefined; ;) {
    const effects = await listEffects(tx, scope, statement, { after, limit: readAtOnce })
    const changing = effects.filter(isLine)
    const references = await referencesOf(tx, scope, changing)
    yield changing.map((effect) => {
      const { netMinor, feesMinor, vatMinor } = effect
      balanceMinor += netMinor
      return { ...lineOf(effect, references), netMinor, feesMinor, vatMinor, balanceMinor }
    })
    after = effects.at(-1)?.id
    if (effects.length < readAtOnce) return
  }
}

type Changing = Effect & { netMinor: bigint }

const isLine = (effect: Effect): effect is Changing =>
  effect.netMinor !== null && (effect.netMinor !== 0n || effect.feesMinor !== 0n || effect.vatMinor !== 0n)

function lineOf({ event, subjectId, createdAt, netMinor, feesMinor, vatMinor }: Changing, references: References) {
  const isFee = event === 'fee.charged' || event === 'fee.returned'
  return {
    at: createdAt,
    event,
    category: isFee ? ('FEES' as const) : categoryOf(event),
    reference: references.get(subjectId),
    amountMinor: netMinor + feesMinor + vatMinor,
  }
}

type References = ReadonlyMap<string, string>

/** The subject of a line is a transaction, a refund, a dispute, or a ledger transaction that it reverses. */
async function referencesOf(tx: Queries, scope: Scope, lines: readonly Changing[]): Promise<References> {
  const ids = lines.map(({ subjectId }) => subjectId).filter(isUuid)
  if (ids.length === 0) return new Map()
  const [refunds, disputes, reversed] = await Promise.all([
    listTransactionsOf(tx, scope, ids),
    listPaymentsOf(tx, scope, ids),
    listSubjects(
      tx,
      scope,
      lines.filter(({ event }) => event === 'transaction.reversed').map(({ subjectId }) => subjectId),
    ),
  ])
  const behind = new Map([
    ...refunds.map(({ id, refundTransactionId }) => [id, refundTransactionId] as const),
    ...disputes.map(({ id, paymentId }) => [id, paymentId] as const),
    ...reversed.map(({ id, subjectId }) => [id, subjectId] as const),
  ])
  const found = await listReferences(tx, scope, [...ids, ...[...behind.values()].filter(isUuid)])
  const byId = new Map(found.map(({ id, reference }) => [id, reference]))
  return new Map(
    ids.flatMap((id) => {
      const reference = byId.get(behind.get(id) ?? id)
      return reference === undefined ? [] : [[id, reference] as const]
    }),
  )
}
