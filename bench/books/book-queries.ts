import type pg from 'pg'

// The SQL of the benchmark of the books, on a database of its own.

/** Rows of a table once more, with other values in these columns. `n` is the number of the copy. */
type Copies = { table: string; where: string; fresh: Record<string, string>; from: number; to: number }

async function copyRows(client: pg.ClientBase, { table, where, fresh, from, to }: Copies): Promise<number> {
  const { rows } = await client.query<{ columns: string[] }>(
    `select array_agg(attname::text order by attnum) as columns from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  )
  const columns = rows[0]?.columns ?? []
  const { rowCount } = await client.query(
    `insert into ${table} (${columns.join(', ')}) select ${columns.map((column) => fresh[column] ?? column).join(', ')}
    from ${table} cross join generate_series($1::int8, $2::int8) n where ${where}`,
    [from, to],
  )
  return rowCount ?? 0
}

/** The payout and the funding of each merchant so often; the ones that were copied with their merchants go, for their references are not unique. Runs over all merchants: no scope. */
export async function copyOperations(
  client: pg.ClientBase,
  { payouts, fundings }: { payouts: number; fundings: number },
): Promise<void> {
  const fresh = (prefix: string) => `'${prefix}-' || upper(substr(md5(merchant_id::text || id::text || n), 1, 10))`
  const copied = {
    id: 'md5(merchant_id::text || id::text || n)::uuid',
    sequence: 'n * 1000 + sequence',
    reference: fresh('TX'),
  }
  const from = 1
  await copyRows(client, { table: 'transactions', where: "type = 'PAYOUT'", fresh: copied, from, to: payouts })
  await copyRows(client, {
    table: 'transactions',
    where: "type = 'FUNDING' and sequence < 1000",
    fresh: copied,
    from,
    to: fundings,
  })
  await copyRows(client, {
    table: 'fundings',
    where: 'true',
    fresh: {
      id: 'md5(merchant_id::text || id::text || n)::uuid',
      transaction_id: 'md5(merchant_id::text || transaction_id::text || n)::uuid',
      transfer_reference: fresh('FD'),
    },
    from,
    to: fundings,
  })
  await client.query(
    `delete from fundings f using transactions t where t.id = f.transaction_id and t.merchant_id = f.merchant_id and t.sequence < 1000`,
  )
  await client.query(`delete from transactions where sequence < 1000 and type in ('PAYOUT', 'FUNDING')`)
  await client.query(
    `update ledger_balances set balance_minor = balance_minor * $1 where account = 'merchant.payout_hold'`,
    [payouts],
  )
}

/** Refunds that the operator transfers: as many payouts, told as refunds. Runs over all merchants: no scope. */
export async function fillRefunds(client: pg.ClientBase, refunds: number): Promise<void> {
  const id = `md5(merchant_id::text || id::text || 'refund')::uuid`
  const some = `type = 'PAYOUT' and id in (select id from transactions where type = 'PAYOUT' order by id limit ${refunds})`
  await client.query(
    `insert into refunds (merchant_id, environment, id, refund_reference, payment_id, refund_transaction_id, status, reason, pending_reason,
      amount_minor, currency, is_remainder, paid_by, is_late, is_held, restock, destination_rib, destination_holder, origin, version, created_at,
      updated_at, is_by_hand)
    select merchant_id, environment, ${id}, id::text, id, ${id}, 'PROCESSING', 'OTHER', 'OPERATOR', amount_minor, currency, true, 'BANK', false,
      true, false, $1, 'Salma Idrissi', 'API', 1, created_at, updated_at, true
    from transactions where ${some}`,
    ['007780000123456789012396'],
  )
  const fresh = {
    id,
    sequence: 'sequence + 1000000000',
    reference: `'RF-' || upper(substr(md5(merchant_id::text || id::text || n), 1, 10))`,
    type: `'REFUND'`,
    status: `'PROCESSING'`,
    payout: 'null',
  }
  await copyRows(client, { table: 'transactions', where: some, fresh, from: 1, to: 1 })
}

/** Runs over all merchants: no scope. */
export const listMerchants = async (client: pg.ClientBase) =>
  (await client.query<{ merchantId: string }>('select merchant_id as "merchantId" from merchants')).rows

/** Runs over all merchants: no scope. */
export const countSettled = async (client: pg.ClientBase): Promise<number> =>
  (
    await client.query<{ n: number }>(
      `select count(*)::int4 as n from transactions where environment = 'PRODUCTION' and (type = 'PAYOUT' and status = 'PAID' or type = 'FUNDING' and status = 'SUCCEEDED')`,
    )
  ).rows[0]?.n ?? 0

export type Shown = { endToEndId: string | null; text: string; amountMinor: string }

/** The entries that the bank is to show, with amounts as they are on its statement. Runs over all merchants: no scope. */
export const listShown = async (client: pg.ClientBase): Promise<Shown[]> =>
  (
    await client.query<Shown>(`
      select reference as "endToEndId", reference as text, -amount_minor as "amountMinor", id from transactions
      where environment = 'PRODUCTION' and type = 'PAYOUT'
      union all
      select null, 'VIREMENT ' || transfer_reference, amount_minor, id from fundings where environment = 'PRODUCTION'
      order by id`)
  ).rows

/**
 * So many lives of a payment of 100.00 each, of a thousand merchants: captured with its fee, released, settled by the acquirer; each tenth is paid out, and is on a
 * statement. The last of a hundred are not settled yet. Ten entries of the ledger for each.
 */
export async function fillLives(
  client: pg.ClientBase,
  { merchants, lives }: { merchants: number; lives: number },
): Promise<void> {
  for (const text of livesOf(merchants, lives)) await client.query(text)
}

const id = (kind: number, n = 'n') =>
  `(lpad(to_hex(1700000000000 + ${n}), 12, '0') || '7${kind}00800000' || lpad(to_hex(${n}), 10, '0'))::uuid`

function livesOf(merchants: number, lives: number): string[] {
  const settled = Math.floor(lives * 0.99)
  const rows = (count: number, step = 1) =>
    `from generate_series(1, ${count}, ${step}) n join bench_merchants m on m.place = 1 + n % ${merchants}`
  const at = (n = 'n') => `timestamptz '2026-11-01' + ${n} * interval '1 second' * ${(20 * 86_400) / lives}`
  const posted = (kind: number, event: string, count: number, subject: string, step = 1) =>
    `insert into ledger_transactions (merchant_id, environment, id, event, subject_id, currency, created_at)
    select m.merchant_id, 'PRODUCTION', ${id(kind)}, '${event}', ${subject}, 'MAD', ${at()} ${rows(count, step)}`
  const entries = (kind: number, count: number, lines: readonly [string, number][], step = 1) =>
    `insert into ledger_entries (merchant_id, environment, transaction_id, line, account, currency, amount_minor)
    select m.merchant_id, 'PRODUCTION', ${id(kind)}, e.line, e.account, 'MAD', e.minor ${rows(count, step)}
      cross join (values ${lines.map(([account, minor], index) => `(${index + 1}, '${account}', ${minor})`).join(', ')}) as e (line, account, minor)`
  const payment = `${id(0)}::text`
  return [
    `create temp table bench_merchants as select md5(merchant_id::text || n)::uuid as merchant_id, n as place
    from merchants cross join generate_series(1, ${merchants}) n`,
    'create unique index on bench_merchants (place)',
    'analyze bench_merchants',
    posted(1, 'payment.captured', lives, payment),
    entries(1, lives, [
      ['acquirer.receivable', -10_000],
      ['merchant.pending', 10_000],
      ['merchant.pending', -250],
      ['platform.fees', 250],
    ]),
    posted(2, 'payment.released', lives, payment),
    entries(2, lives, [
      ['merchant.pending', -9_750],
      ['merchant.available', 9_750],
    ]),
    posted(3, 'acquirer.settled', settled, `${id(6)}::text`),
    entries(3, settled, [
      ['acquirer.receivable', 10_000],
      ['bank.expected', -10_000],
      ['bank.expected', 120],
      ['platform.acquirer_fees', -120],
    ]),
    posted(4, 'payout.paid', lives, `${id(7)}::text`, 10),
    entries(
      4,
      lives,
      [
        ['merchant.available', -90_000],
        ['bank.settlement', 90_000],
      ],
      10,
    ),
    `insert into settlements (id, account_id, reference, currency, paid_on, lines, gross_minor, fee_minor, net_minor, source, content_hash, imported_by, imported_at)
    select ${id(5)}, a.id, 'R-' || n, 'MAD', '2026-11-20', 1000, 10000000, 120000, 9880000, 'FILE', repeat('0', 64), 'bench', ${at()}
    from generate_series(0, ${Math.floor(settled / 1000)}) n cross join (select gen_random_uuid() as id) a`,
    `insert into settlement_lines (id, settlement_id, line, kind, reference, currency, gross_minor, fee_minor, status, owner_id, subject_id)
    select ${id(6)}, ${id(5, '(n / 1000)')}, 1 + n % 1000, 'CHARGE', 'R' || n, 'MAD', 10000, 120, 'MATCHED', m.merchant_id, ${id(0)} ${rows(settled)}`,
    `insert into bank_statements (id, account_id, statement_id, position, until_day, opening_minor, closing_minor, entries, content_hash, imported_by, imported_at)
    select ${id(8, '1')}, a.id, 'S-1', 1, '2026-11-22', ${90_000 * Math.ceil(lives / 10)}, 0, ${Math.ceil(lives / 10)}, repeat('0', 64), 'bench', '2026-11-23' from bank_accounts a`,
    `insert into bank_entries (id, account_id, statement_id, line, booked_on, amount_minor, currency, is_return, status, kind, owner_id, subject_id)
    select ${id(9)}, a.id, ${id(8, '1')}, 1 + n / 10, '2026-11-22', -90000, 'MAD', false, 'MATCHED', 'PAYOUT', m.merchant_id, ${id(7)} ${rows(lives, 10)} cross join bank_accounts a`,
  ]
}

/** Runs over all merchants: no scope. */
export const countEntries = async (client: pg.ClientBase): Promise<number> =>
  Number((await client.query<{ n: string }>('select count(*) as n from ledger_entries')).rows[0]?.n ?? 0)
