import type { z } from 'zod'
import { isDoubt, doubts } from '../../money/bank-statements/doubt.ts'
import type { ShownStatement } from '../../money/bank-statements/operator-queries.ts'
import type { EntryRow } from '../../money/bank-statements/queries.ts'
import { say } from '../../money/bank-statements/sentences.ts'
import { operatorId } from '../../money/ledger/operator.ts'
import { majorNumber } from '../../money/money.ts'
import type { OperatorAccount } from '../../money/bank-files/account.ts'
import type { Locale } from '../../platform/locale.ts'
import { readIn } from '../../platform/sentences/said.ts'
import type { StaffRole } from '../../platform/staff/roles.ts'
import { isEnough } from '../../platform/staff/roles.ts'
import { maskedText } from '../persons.ts'
import type { EntryView } from './schemas.ts'

// Statements and their entries as the staff sees them. A text of a bank may name a person: support reads our references in it alone.

export type Accounts = ReadonlyMap<string, Pick<OperatorAccount, 'name' | 'currency'>>

export const accountsById = (accounts: readonly OperatorAccount[]): Accounts =>
  new Map(accounts.map((account) => [account.id, account]))

export function presentStatement(row: ShownStatement, accounts: Accounts) {
  const { name = '', currency = '' } = accounts.get(row.accountId) ?? {}
  return {
    id: row.id,
    name: row.statementId,
    account: name,
    currency,
    untilDay: row.untilDay,
    opening: majorNumber(row.openingMinor, currency),
    closing: majorNumber(row.closingMinor, currency),
    entries: row.entries,
    waiting: row.waiting,
    importedBy: row.importedBy,
    importedAt: row.importedAt,
  }
}

type Reader = { role: StaffRole; locale: Locale; accounts: Accounts }

export function presentEntry(row: EntryRow, { role, locale, accounts }: Reader): z.input<typeof EntryView> {
  const { endToEndId, remittance, bankReference, kind, ownerId, subjectId, doubt } = row
  const shown = (text: string) => (isEnough(role, 'FINANCE') ? text : maskedText(text))
  const isOfMerchant = ownerId !== null && ownerId !== operatorId
  return {
    id: row.id,
    statementId: row.statementId,
    account: accounts.get(row.accountId)?.name ?? '',
    bookedOn: row.bookedOn,
    countedOn: row.countedOn,
    amount: majorNumber(row.amountMinor, row.currency),
    currency: row.currency,
    ...(endToEndId !== null && { endToEndId: shown(endToEndId) }),
    ...(remittance !== null && { text: shown(remittance) }),
    ...(bankReference !== null && { bankReference }),
    status: row.status,
    ...(kind !== null && { kind }),
    ...(isOfMerchant && { merchantId: ownerId }),
    ...(isOfMerchant && subjectId !== null && { transactionId: subjectId }),
    ...(kind === 'SETTLEMENT' && subjectId !== null && { settlementId: subjectId }),
    ...(row.status === 'SUSPENSE' && isDoubt(doubt) && { doubt, why: readIn(say(doubts[doubt]), locale) }),
    ...decisionOf(row),
  }
}

const decisionOf = ({ decidedBy, decidedBecause, decidedAt }: EntryRow) => ({
  ...(decidedBy !== null && { decidedBy }),
  ...(decidedBecause !== null && { decidedBecause }),
  ...(decidedAt !== null && { decidedAt }),
})
