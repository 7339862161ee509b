import type { z } from 'zod'
import { majorNumber } from '../../money/money.ts'
import type { EntryRow } from '../../money/bank-statements/queries.ts'
import { listNamesOfAccounts } from '../../money/acquirers/account-queries.ts'
import type { ShownLine } from '../../money/settlements/operator-queries.ts'
import type { ListedSettlement } from '../../money/settlements/queries.ts'
import { say } from '../../money/settlements/sentences.ts'
import { isLineDoubt, lineDoubts, netOf } from '../../money/settlements/settlement.ts'
import type { Queries } from '../../platform/db/database.ts'
import type { Locale } from '../../platform/locale.ts'
import { readIn } from '../../platform/sentences/said.ts'
import type { LineView } from './schemas.ts'

// Settlements and their lines as the staff sees them.

type Names = ReadonlyMap<string, string>

/** Names of the accounts at acquirers that rows are of, removed ones too. */
export async function namesOf(tx: Queries, rows: readonly { accountId: string }[]): Promise<Names> {
  const found = await listNamesOfAccounts(tx, [...new Set(rows.map(({ accountId }) => accountId))])
  return new Map(found.map(({ id, name }) => [id, name]))
}

export const presentSettlement = (row: ListedSettlement, names: Names) => ({
  id: row.id,
  reference: row.reference,
  account: names.get(row.accountId) ?? '',
  currency: row.currency,
  paidOn: row.paidOn,
  lines: row.lines,
  waiting: row.suspended,
  gross: majorNumber(row.grossMinor, row.currency),
  fee: majorNumber(row.feeMinor, row.currency),
  net: majorNumber(row.netMinor, row.currency),
  open: majorNumber(row.openMinor, row.currency),
  source: row.source,
  importedBy: row.importedBy,
  importedAt: row.importedAt,
  ...writeOffOf(row),
})

const writeOffOf = ({ writtenOffMinor, currency, ...row }: ListedSettlement) =>
  writtenOffMinor !== null && {
    writtenOff: majorNumber(writtenOffMinor, currency),
    ...(row.writtenOffOn !== null && { writtenOffOn: row.writtenOffOn }),
    ...(row.writtenOffBy !== null && { writtenOffBy: row.writtenOffBy }),
    ...(row.writtenOffBecause !== null && { writtenOffBecause: row.writtenOffBecause }),
  }

/** A match by itself has no person, even where one had decided otherwise before. */
export const presentPart = ({ id, statementId, bookedOn, amountMinor, currency, status, ...row }: EntryRow) => ({
  id,
  statementId,
  bookedOn,
  amount: majorNumber(amountMinor, currency),
  ...(status === 'DECIDED' && row.decidedBy !== null && { decidedBy: row.decidedBy }),
  ...(status === 'DECIDED' && row.decidedBecause !== null && { decidedBecause: row.decidedBecause }),
})

export function presentLine(
  row: ShownLine,
  { names, locale }: { names: Names; locale: Locale },
): z.input<typeof LineView> {
  const { currency, status, doubt, reference, partReference, authorisationCode, happenedOn } = row
  return {
    id: row.id,
    settlementId: row.settlementId,
    settlement: row.settlementReference,
    account: names.get(row.accountId) ?? '',
    paidOn: row.paidOn,
    place: row.line,
    kind: row.kind,
    ...(reference !== null && { reference }),
    ...(partReference !== null && { partReference }),
    ...(authorisationCode !== null && { authorisationCode }),
    ...(happenedOn !== null && { happenedOn }),
    gross: majorNumber(row.grossMinor, currency),
    fee: majorNumber(row.feeMinor, currency),
    net: majorNumber(netOf(row), currency),
    currency,
    ...originalOf(row),
    status,
    isOwn: status === 'DECIDED' && row.subjectId === null,
    ...subjectOf(row),
    ...(status === 'SUSPENSE' && isLineDoubt(doubt) && { doubt, why: readIn(say(lineDoubts[doubt]), locale) }),
    ...decisionOf(row),
  }
}

const originalOf = ({ originalMinor, originalCurrency }: ShownLine) =>
  originalMinor !== null &&
  originalCurrency !== null && { original: majorNumber(originalMinor, originalCurrency), originalCurrency }

const subjectOf = ({ kind, ownerId, subjectId }: ShownLine) =>
  ownerId !== null &&
  subjectId !== null && {
    merchantId: ownerId,
    ...(kind === 'DISPUTE' || kind === 'DISPUTE_WON' ? { disputeId: subjectId } : { transactionId: subjectId }),
  }

const decisionOf = ({ decidedBy, decidedBecause, decidedAt }: ShownLine) => ({
  ...(decidedBy !== null && { decidedBy }),
  ...(decidedBecause !== null && { decidedBecause }),
  ...(decidedAt !== null && { decidedAt }),
})
