import type { Queries } from '#platform/db/database.ts'
import { columns } from '#platform/db/sql.ts'
import { shownOf } from '../bank-statements/queries.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { LineStatus, SettledLine } from './settlement.ts'

// Statements on what acquirers have settled: it belongs to no merchant.

export type SettlementRow = {
  id: string
  accountId: string
  reference: string
  currency: string
  paidOn: string
  lines: number
  grossMinor: bigint
  feeMinor: bigint
  netMinor: bigint
  source: 'API' | 'FILE'
  contentHash: string
  importedBy: string
  importedAt: Date
  writtenOffMinor: bigint | null
  writtenOffOn: string | null
  writtenOffBy: string | null
  writtenOffBecause: string | null
}

export type LineRow = SettledLine & {
  id: string
  settlementId: string
  line: number
  currency: string
  status: LineStatus
  ownerId: string | null
  subjectId: string | null
  doubt: string | null
  decidedBy: string | null
  decidedBecause: string | null
  decidedAt: Date | null
}

/** 0 when the acquirer's reference is there already. */
export const insertSettlement = (tx: Transaction, row: SettlementRow) => tx.run`
  insert into settlements ${columns({ ...row })} on conflict (account_id, reference) do nothing`

export const insertLines = (
  tx: Transaction,
  { id, currency }: Pick<SettlementRow, 'id' | 'currency'>,
  lines: readonly (SettledLine & { id: string; line: number })[],
) => tx.run`
  insert into settlement_lines (id, settlement_id, line, kind, reference, part_reference, authorisation_code, happened_on, currency,
    gross_minor, fee_minor, original_minor, original_currency, status)
  select l.id, ${id}::uuid, l.line, l.kind, l.reference, l.part_reference, l.authorisation_code, l.happened_on, ${currency},
    l.gross_minor, l.fee_minor, l.original_minor, l.original_currency, 'NEW'
  from unnest(${lines.map((each) => each.id)}::uuid[], ${lines.map(({ line }) => line)}::int4[], ${lines.map(({ kind }) => kind)}::text[],
    ${lines.map(({ reference }) => reference)}::text[], ${lines.map(({ partReference }) => partReference)}::text[],
    ${lines.map(({ authorisationCode }) => authorisationCode)}::text[], ${lines.map(({ happenedOn }) => happenedOn)}::date[],
    ${lines.map(({ grossMinor }) => grossMinor)}::int8[], ${lines.map(({ feeMinor }) => feeMinor)}::int8[],
    ${lines.map(({ originalMinor }) => originalMinor)}::int8[], ${lines.map(({ originalCurrency }) => originalCurrency)}::text[])
    as l (id, line, kind, reference, part_reference, authorisation_code, happened_on, gross_minor, fee_minor, original_minor, original_currency)`

export const findSettlement = (tx: Queries, accountId: string, reference: string) => tx.maybeOne<SettlementRow>`
  select s.*, s.paid_on::text as paid_on, s.written_off_on::text as written_off_on from settlements s where s.account_id = ${accountId} and s.reference = ${reference}`

/** The settlements with one of these references, in capitals. */
export const listSettlementsNamed = (tx: Queries, references: readonly string[]) => tx.many<SettlementRow>`
  select s.*, s.paid_on::text as paid_on, s.written_off_on::text as written_off_on from settlements s where upper(s.reference) = any(${references}::text[]) limit 10`

/** Of these references, in capitals, those that settlements of several accounts have. */
export const listSharedReferences = (tx: Queries, references: readonly string[]) => tx.many<{ reference: string }>`
  select upper(reference) as reference from settlements
  where upper(reference) = any(${references}::text[])
  group by upper(reference) having count(*) > 1`

/** References, in capitals, and sums of the settlements that have one of these. */
export const listSettledAlike = (
  tx: Queries,
  { references, currency, sums }: { references: readonly string[]; currency: string; sums: readonly bigint[] },
) => tx.many<{ reference: string; netMinor: bigint }>`
  select upper(reference) as reference, net_minor from settlements
  where upper(reference) = any(${references}::text[])
    or (currency = ${currency} and net_minor = any(${sums}::int8[]))`

/** Settlements with one of these sums, the newest first. */
export const listSettlementsOfSums = (
  tx: Queries,
  { currencies, sums }: { currencies: readonly string[]; sums: readonly bigint[] },
) => tx.many<SettlementRow>`
  select s.*, s.paid_on::text as paid_on, s.written_off_on::text as written_off_on from settlements s
  where s.currency = any(${currencies}::text[]) and s.net_minor = any(${sums}::int8[])
  order by s.paid_on desc, s.id limit 200`

/** Settlements of this sum that are to be paid within some days of that one. */
export const listSettlementsOf = (
  tx: Queries,
  { currency, netMinor }: Pick<SettlementRow, 'currency' | 'netMinor'>,
  day: string,
) => tx.many<SettlementRow>`
  select s.*, s.paid_on::text as paid_on, s.written_off_on::text as written_off_on from settlements s
  where s.currency = ${currency} and s.net_minor = ${netMinor} and abs(s.paid_on - ${day}::date) <= 10 order by s.paid_on, s.id limit 10`

export const lockSettlement = (tx: Transaction, id: string) => tx.maybeOne<SettlementRow>`
  select s.*, s.paid_on::text as paid_on, s.written_off_on::text as written_off_on from settlements s where s.id = ${id} for update`

/** Sums of these settlements that no statement has shown, and that were not written off. Below zero, more came. */
export const listOpenOf = (tx: Queries, ids: readonly string[]) => tx.many<{ id: string; openMinor: bigint }>`
  select s.id, (s.net_minor - coalesce(s.written_off_minor, 0) - (${shownOf}))::int8 as open_minor
  from settlements s where s.id = any(${ids}::uuid[])`

type WriteOff = { minor: bigint; on: string; by: string; because: string }

/** 0 when it was written off before. */
export const writeOff = (tx: Transaction, id: string, { minor, on, by, because }: WriteOff) => tx.run`
  update settlements set written_off_minor = ${minor}, written_off_on = ${on}::date, written_off_by = ${by},
    written_off_because = ${because}
  where id = ${id} and written_off_minor is null`

/** 0 when it was not written off. */
export const undoWriteOff = (tx: Transaction, id: string) => tx.run`
  update settlements set written_off_minor = null, written_off_on = null, written_off_by = null, written_off_because = null
  where id = ${id} and written_off_minor is not null`

export type ListedSettlement = SettlementRow & { suspended: number; unread: number; openMinor: bigint }

/** Settlements, the newest first; `accountId` null for those of all accounts. */
export const listSettlements = (tx: Queries, accountId: string | null, limit: number) => tx.many<ListedSettlement>`
  select s.*, s.paid_on::text as paid_on, s.written_off_on::text as written_off_on,
    (select count(*)::int4 from settlement_lines l where l.settlement_id = s.id and l.status = 'SUSPENSE') as suspended,
    (select count(*)::int4 from settlement_lines l where l.settlement_id = s.id and l.status = 'NEW') as unread,
    (s.net_minor - coalesce(s.written_off_minor, 0) - (${shownOf}))::int8 as open_minor
  from settlements s where ${accountId}::uuid is null or s.account_id = ${accountId}::uuid
  order by s.paid_on desc, s.id desc limit ${limit}`

export const listLines = (tx: Queries, settlementId: string) => tx.many<LineRow>`
  select l.*, l.happened_on::text as happened_on from settlement_lines l where l.settlement_id = ${settlementId} order by l.line`

/** Lines in this state, in the order of their settlements, from behind `after`. */
export const listLinesIn = (
  tx: Queries,
  status: LineStatus,
  { after, limit }: { after: Pick<LineRow, 'settlementId' | 'line'> | undefined; limit: number },
) => tx.many<LineRow & { accountId: string }>`
  select l.*, l.happened_on::text as happened_on, s.account_id from settlement_lines l join settlements s on s.id = l.settlement_id
  where l.status = ${status} and (l.settlement_id, l.line) > (${after?.settlementId ?? noId}::uuid, ${after?.line ?? 0})
  order by l.settlement_id, l.line limit ${limit}`

const noId = '00000000-0000-0000-0000-000000000000'

export const findLine = (tx: Queries, id: string) => tx.maybeOne<LineRow & { paidOn: string }>`
  select l.*, l.happened_on::text as happened_on, s.paid_on::text as paid_on
  from settlement_lines l join settlements s on s.id = l.settlement_id where l.id = ${id}`

export const lockLine = (tx: Transaction, id: string) => tx.maybeOne<LineRow>`
  select l.*, l.happened_on::text as happened_on from settlement_lines l where l.id = ${id} for update`

/** The line that settles this transaction as this kind. */
export const findLineOf = (tx: Queries, kind: string, subjectId: string) => tx.maybeOne<{ id: string }>`
  select id from settlement_lines where kind = ${kind} and subject_id = ${subjectId}`

type Match = { ownerId: string | null; subjectId: string | null }

export const matchLine = (tx: Transaction, id: string, { ownerId, subjectId }: Match) => tx.run`
  update settlement_lines set status = 'MATCHED', owner_id = ${ownerId}::uuid, subject_id = ${subjectId}::uuid, doubt = null
  where id = ${id} and status in ('NEW', 'SUSPENSE')`

export const suspendLine = (tx: Transaction, id: string, doubt: string) => tx.run`
  update settlement_lines set status = 'SUSPENSE', doubt = ${doubt} where id = ${id} and status in ('NEW', 'SUSPENSE')`

type Decision = { by: string; because: string; now: Date }

export const decideLine = (
  tx: Transaction,
  id: string,
  { ownerId, subjectId }: Match,
  { by, because, now }: Decision,
) => tx.run`
  update settlement_lines set status = 'DECIDED', owner_id = ${ownerId}::uuid, subject_id = ${subjectId}::uuid,
    decided_by = ${by}, decided_because = ${because}, decided_at = ${now}
  where id = ${id} and status = 'SUSPENSE'`

export const undoOwnLine = (tx: Transaction, id: string, { by, because, now }: Decision) => tx.run`
  update settlement_lines set status = 'SUSPENSE', owner_id = null, subject_id = null,
    decided_by = ${by}, decided_because = ${because}, decided_at = ${now}
  where id = ${id} and status = 'DECIDED' and subject_id is null`

/** 0 when it settles nothing. Nothing but a person matches it again. */
export const undoSettledLine = (tx: Transaction, id: string, { by, because, now }: Decision) => tx.run`
  update settlement_lines set status = 'SUSPENSE', owner_id = null, subject_id = null, doubt = 'UNDONE',
    decided_by = ${by}, decided_because = ${because}, decided_at = ${now}
  where id = ${id} and status in ('MATCHED', 'DECIDED') and subject_id is not null`
