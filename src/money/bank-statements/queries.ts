import type { Queries } from '#platform/db/database.ts'
import { columns, type Fragment, sql } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { StatementLine } from './statement.ts'

// Statements on what the operator's banks have sent: they belong to no merchant.

export type StatementRow = {
  id: string
  accountId: string
  statementId: string
  position: number
  sequence: bigint | null
  untilDay: string
  /** Null where it is `untilDay`. */
  countedUntil: string | null
  openingMinor: bigint
  closingMinor: bigint
  entries: number
  contentHash: string
  /** Null for statements of before digests were kept. */
  digest: string | null
  importedBy: string
  importedAt: Date
}

export type EntryKind = 'PAYOUT' | 'RETURN' | 'FUNDING' | 'REFUND' | 'REFUND_RETURN' | 'SETTLEMENT' | 'OWN'

/** The event of the ledger that has an entry `b` of each kind at the bank. */
export const eventOfKind = sql`case b.kind when 'PAYOUT' then 'payout.paid' when 'RETURN' then 'payout.returned'
  when 'FUNDING' then 'funding.transferred' when 'REFUND' then 'refund.succeeded' when 'REFUND_RETURN' then 'refund.returned'
  when 'SETTLEMENT' then 'settlement.paid' end`

/** The day whose figures have entry `e`. */
export const countedOn = sql`coalesce(e.counted_on, e.booked_on)`

/** The sum of the entries that show settlement `s`, or a part of it. */
export const shownOf = sql`select coalesce(sum(b.amount_minor), 0) from bank_entries b
  where b.kind = 'SETTLEMENT' and b.subject_id = s.id`

export type EntryRow = StatementLine & {
  id: string
  accountId: string
  statementId: string
  line: number
  /** The day whose figures have it. */
  countedOn: string
  status: 'NEW' | 'MATCHED' | 'SUSPENSE' | 'DECIDED'
  kind: EntryKind | null
  ownerId: string | null
  subjectId: string | null
  part: number
  doubt: string | null
  decidedBy: string | null
  decidedBecause: string | null
  decidedAt: Date | null
}

export const findStatement = (tx: Queries, accountId: string, statementId: string) => tx.maybeOne<StatementRow>`
  select id, account_id, statement_id, position, sequence, until_day::text as until_day, counted_until::text as counted_until, opening_minor, closing_minor, entries,
    content_hash, digest, imported_by, imported_at
  from bank_statements where account_id = ${accountId} and statement_id = ${statementId}`

/** Those of an account that have one of these names, or that are numbered and say one of these. */
export const listKnown = (
  tx: Queries,
  accountId: string,
  statementIds: readonly string[],
  digests: readonly string[],
) => tx.many<StatementRow>`
  select id, account_id, statement_id, position, sequence, until_day::text as until_day, counted_until::text as counted_until, opening_minor, closing_minor, entries,
    content_hash, digest, imported_by, imported_at
  from bank_statements
  where account_id = ${accountId}
    and (statement_id = any(${statementIds}::text[]) or (sequence is not null and digest = any(${digests}::text[])))`

export const findLastStatement = (tx: Queries, accountId: string) => tx.maybeOne<StatementRow>`
  select id, account_id, statement_id, position, sequence, until_day::text as until_day, counted_until::text as counted_until, opening_minor, closing_minor, entries,
    content_hash, digest, imported_by, imported_at
  from bank_statements where account_id = ${accountId} order by position desc limit 1`

export const insertStatement = (tx: Transaction, row: StatementRow) => tx.run`
  insert into bank_statements ${columns({ ...row })}`

/** Its entries are counted once they are written. */
export const closeStatement = (tx: Transaction, id: string, entries: number) => tx.run`
  update bank_statements set entries = ${entries} where id = ${id}`

/** `countedOn`: null where it is the day of the bank. */
export type NewEntry = StatementLine & { id: string; line: number; countedOn: string | null }

export const insertEntries = (
  tx: Transaction,
  { accountId, statementId }: { accountId: string; statementId: string },
  entries: readonly NewEntry[],
) => tx.run`
  insert into bank_entries (id, account_id, statement_id, line, booked_on, amount_minor, currency, end_to_end_id, bank_reference,
    remittance, reason, is_return, status, counted_on, credited_to)
  select e.id, ${accountId}::uuid, ${statementId}::uuid, e.line, e.booked_on, e.amount_minor, e.currency, e.end_to_end_id,
    e.bank_reference, e.remittance, e.reason, e.is_return, 'NEW', e.counted_on, e.credited_to
  from unnest(${entries.map(({ id }) => id)}::uuid[], ${entries.map(({ line }) => line)}::int4[],
    ${entries.map(({ bookedOn }) => bookedOn)}::date[], ${entries.map(({ amountMinor }) => amountMinor)}::int8[],
    ${entries.map(({ currency }) => currency)}::text[], ${entries.map(({ endToEndId }) => endToEndId)}::text[],
    ${entries.map(({ bankReference }) => bankReference)}::text[], ${entries.map(({ remittance }) => remittance)}::text[],
    ${entries.map(({ reason }) => reason)}::text[], ${entries.map(({ isReturn }) => isReturn)}::bool[],
    ${entries.map(({ countedOn }) => countedOn)}::date[], ${entries.map(({ creditedTo }) => creditedTo)}::text[])
    as e (id, line, booked_on, amount_minor, currency, end_to_end_id, bank_reference, remittance, reason, is_return,
      counted_on, credited_to)`

/** Entries that were not looked at yet, in the order of their statements. */
export const listNewEntries = (tx: Queries, accountId: string, limit: number) => tx.many<EntryRow>`
  select e.*, e.booked_on::text as booked_on, ${countedOn}::text as counted_on
  from bank_statements s
  cross join lateral (
    select * from bank_entries n where n.statement_id = s.id and n.status = 'NEW' order by n.line limit ${limit}
  ) e
  where s.account_id = ${accountId} and s.entries > 0
  order by s.position, e.line limit ${limit}`

export const findEntry = (tx: Queries, id: string) => tx.maybeOne<EntryRow>`
  select e.*, e.booked_on::text as booked_on, ${countedOn}::text as counted_on from bank_entries e where id = ${id}`

export const lockEntry = (tx: Transaction, id: string) => tx.maybeOne<EntryRow>`
  select e.*, e.booked_on::text as booked_on, ${countedOn}::text as counted_on from bank_entries e where id = ${id} for update`

export const listSuspense = (tx: Queries, limit: number) => tx.many<EntryRow>`
  select e.*, e.booked_on::text as booked_on, ${countedOn}::text as counted_on from bank_entries e
  where e.status = 'SUSPENSE' order by e.booked_on, e.id limit ${limit}`

/** Entries in suspense that name nothing, oldest first, from behind `after`: a settlement may be known by now that they show. */
export const listUnnamed = (tx: Queries, after: string, limit: number) => tx.many<EntryRow>`
  select e.*, e.booked_on::text as booked_on, ${countedOn}::text as counted_on from bank_entries e
  where e.status = 'SUSPENSE' and e.doubt = any(array['NO_REFERENCE', 'SUM_OF_SETTLEMENT', 'PART_OF_SETTLEMENT']) and e.id > ${after} order by e.id limit ${limit}`

/** The same as {@link matchEntry} for one that waited in suspense. */
export const matchSuspended = (tx: Transaction, id: string, { kind, ownerId, subjectId }: Match) => tx.run`
  update bank_entries set status = 'MATCHED', kind = ${kind}, owner_id = ${ownerId}::uuid, subject_id = ${subjectId}::uuid, doubt = null,
    part = ${partOf({ kind, subjectId })}
  where id = ${id} and status = 'SUSPENSE'`

type Match = { kind: EntryKind; ownerId: string | null; subjectId: string | null }

/** The next part of a settlement, which the caller has locked; everything else is shown once. */
const partOf = ({ kind, subjectId }: Pick<Match, 'kind' | 'subjectId'>): Fragment =>
  kind === 'SETTLEMENT'
    ? sql`(select coalesce(max(p.part), 0) + 1 from bank_entries p where p.kind = 'SETTLEMENT' and p.subject_id = ${subjectId}::uuid)`
    : sql`1`

/** 0 when another was faster. */
export const matchEntry = (tx: Transaction, id: string, { kind, ownerId, subjectId }: Match) => tx.run`
  update bank_entries set status = 'MATCHED', kind = ${kind}, owner_id = ${ownerId}::uuid, subject_id = ${subjectId}::uuid,
    part = ${partOf({ kind, subjectId })}
  where id = ${id} and status = 'NEW'`

export const suspendEntry = (tx: Transaction, id: string, doubt: string) => tx.run`
  update bank_entries set status = 'SUSPENSE', doubt = ${doubt} where id = ${id} and status = 'NEW'`

type Decision = { by: string; because: string; now: Date }

export const decideEntry = (
  tx: Transaction,
  id: string,
  { kind, ownerId, subjectId }: Match,
  { by, because, now }: Decision,
) => tx.run`
  update bank_entries set status = 'DECIDED', kind = ${kind}, owner_id = ${ownerId}::uuid, subject_id = ${subjectId}::uuid,
    part = ${partOf({ kind, subjectId })}, decided_by = ${by}, decided_because = ${because}, decided_at = ${now}
  where id = ${id} and status = 'SUSPENSE'`

export const undoOwn = (tx: Transaction, id: string, { by, because, now }: Decision) => tx.run`
  update bank_entries set status = 'SUSPENSE', kind = null, owner_id = null, subject_id = null, decided_by = ${by},
    decided_because = ${because}, decided_at = ${now}
  where id = ${id} and status = 'DECIDED' and kind = 'OWN'`

/** 0 when it is of none. Nothing but a person matches it again. */
export const undoSettlement = (tx: Transaction, id: string, { by, because, now }: Decision) => tx.run`
  update bank_entries set status = 'SUSPENSE', kind = null, owner_id = null, subject_id = null, part = 1, doubt = 'UNDONE',
    decided_by = ${by}, decided_because = ${because}, decided_at = ${now}
  where id = ${id} and status in ('MATCHED', 'DECIDED') and kind = 'SETTLEMENT'`

/** Entries of an account that were not looked at yet, or that wait in suspense. */
export const countWaiting = async (tx: Queries, accountId: string): Promise<number> =>
  (
    await tx.maybeOne<{ waiting: number }>`
      select count(*)::int4 as waiting from bank_entries where account_id = ${accountId} and status = any(array['NEW', 'SUSPENSE'])`
  )?.waiting ?? 0

/** The entry that shows this transaction as this kind. */
export const findEntryOf = (tx: Queries, kind: EntryKind, subjectId: string) => tx.maybeOne<{ id: string }>`
  select id from bank_entries where kind = ${kind} and subject_id = ${subjectId}`

/** The first statement of an account whose opening is not entered yet; none while entries wait to be booked. */
export const findUnopened = (tx: Transaction, accountId: string) => tx.maybeOne<{ id: string; untilDay: string }>`
  select s.id, s.until_day::text as until_day
  from bank_statements s
  where s.account_id = ${accountId} and s.position = 1
    and not exists (select 1 from bank_entries e where e.statement_id = s.id and e.line = 0)
    and not exists (select 1 from bank_entries n where n.account_id = s.account_id and n.status = 'NEW')`

export type AccountSums = { accountId: string; closingMinor: bigint; bookedMinor: bigint; newMinor: bigint }

/** The last closing balance of each account that has statements, and the sums of its entries that are booked and that are not yet. */
export const sumAccounts = (tx: Queries) => tx.many<AccountSums>`
  select l.account_id, l.closing_minor,
    coalesce((select sum(e.amount_minor) from bank_entries e where e.account_id = l.account_id and e.status <> 'NEW'), 0)::int8 as booked_minor,
    coalesce((select sum(e.amount_minor) from bank_entries e where e.account_id = l.account_id and e.status = 'NEW'), 0)::int8 as new_minor
  from (select distinct on (account_id) account_id, closing_minor from bank_statements order by account_id, position desc) l`

type Opening = Pick<
  EntryRow,
  'id' | 'accountId' | 'statementId' | 'amountMinor' | 'currency' | 'bookedOn' | 'countedOn'
>

/** Nothing is to be decided where nothing was on the account. */
export const insertOpening = (tx: Transaction, opening: Opening) => tx.run`
  insert into bank_entries (id, account_id, statement_id, line, booked_on, counted_on, amount_minor, currency, is_return,
    status, kind, doubt)
  select ${opening.id}::uuid, ${opening.accountId}::uuid, ${opening.statementId}::uuid, 0, ${opening.bookedOn}::date,
    nullif(${opening.countedOn}::date, ${opening.bookedOn}::date), ${opening.amountMinor}::int8, ${opening.currency}, false, case when ${opening.amountMinor}::int8 = 0 then 'DECIDED' else 'SUSPENSE' end,
    case when ${opening.amountMinor}::int8 = 0 then 'OWN' end, 'OPENING'`

/** Corrects the opening by money that it had counted and that a statement shows. */
export const addToOpening = (tx: Transaction, accountId: string, amountMinor: bigint) => tx.run`
  update bank_entries set amount_minor = amount_minor + ${amountMinor} where account_id = ${accountId} and line = 0`

/** Those of these entries that were not looked at yet, held until the end of the transaction. */
export const lockNewEntries = (tx: Transaction, ids: readonly string[]) => tx.many<{ id: string }>`
  select id from bank_entries where id = any(${ids}::uuid[]) and status = 'NEW' order by id for update`

/** Those of these transactions that an entry shows as this kind. */
export const listShownAs = (tx: Queries, kind: EntryKind, subjectIds: readonly string[]) => tx.many<{
  subjectId: string
}>`
  select subject_id::text as subject_id from bank_entries where kind = ${kind} and subject_id = any(${subjectIds}::uuid[])`

type Matched = { id: string; ownerId: string; subjectId: string }

/** The same as {@link matchEntry} for many that the caller holds. */
export const matchEntries = (tx: Transaction, kind: EntryKind, all: readonly Matched[]) => tx.run`
  update bank_entries b set status = 'MATCHED', kind = ${kind}, owner_id = m.owner_id, subject_id = m.subject_id
  from unnest(${all.map(({ id }) => id)}::uuid[], ${all.map(({ ownerId }) => ownerId)}::uuid[],
    ${all.map(({ subjectId }) => subjectId)}::uuid[]) as m (id, owner_id, subject_id)
  where b.id = m.id and b.status = 'NEW'`

/** The same as {@link suspendEntry} for many that the caller holds. */
export const suspendEntries = (tx: Transaction, all: readonly { id: string; doubt: string }[]) => tx.run`
  update bank_entries b set status = 'SUSPENSE', doubt = s.doubt
  from unnest(${all.map(({ id }) => id)}::uuid[], ${all.map(({ doubt }) => doubt)}::text[]) as s (id, doubt)
  where b.id = s.id and b.status = 'NEW'`
