import { at, type Finding, shipped, type Source, type Statement, statementsOf } from './source.ts'
import { tableNames } from './sql.ts'

// Owners of tables. A table belongs to one folder; others call its functions. Their own SQL on it is listed below, and the list only shrinks.

/** The tables of each folder of `src`. */
const ownedTables: Record<string, readonly string[]> = {
  'platform/audit': ['audit_events', 'audit_heads'],
  'platform/backup': ['backups'],
  'platform/files': ['files'],
  'platform/inspections': ['inspections'],
  'platform/pictures': ['pictures'],
  'platform/idempotency': ['idempotency_keys'],
  'platform/keys': ['agent_keys', 'api_key_directory', 'api_keys', 'pairings'],
  'platform/lists': ['list_counts'],
  'platform/mail': ['mailbox', 'mails'],
  'platform/merchants': ['logos', 'merchants'],
  'platform/people': ['members', 'users'],
  'platform/request-log': ['request_log', 'request_log_clients'],
  'platform/secrets': ['data_keys'],
  'platform/sessions': ['portal_sessions'],
  'platform/staff': [
    'approvals',
    'merchant_notes',
    'operator_act_heads',
    'operator_acts',
    'operator_alerts',
    'staff',
    'staff_challenges',
    'staff_passkeys',
    'staff_recovery_codes',
    'staff_sessions',
    'staff_tokens',
  ],
  operator: ['verify_runs'],
  'platform/throttle': ['throttles'],
  'platform/tokens': ['portal_tokens'],
  events: ['deliveries', 'delivery_attempts', 'events', 'webhook_hours', 'webhooks'],
  'money/acquirers': [
    'acquirer_account_health',
    'acquirer_account_hours',
    'acquirer_accounts',
    'acquirer_objects',
    'acquirer_routes',
    'simulator_payments',
    'simulator_refunds',
    'simulator_tokens',
    'simulator_voucher_numbers',
    'simulator_vouchers',
  ],
  'money/bank-files': ['bank_accounts', 'bank_files', 'bank_payments'],
  'money/bank-statements': ['bank_entries', 'bank_statements', 'bank_virtual_credits', 'bank_virtual_ribs'],
  'money/banks': ['simulator_transfers'],
  'money/disputes': ['disputes'],
  'money/ledger': ['days', 'ledger_balances', 'ledger_entries', 'ledger_transactions'],
  'money/limits': ['daily_limits', 'daily_volumes'],
  'money/notices': ['acquirer_notices'],
  'money/payments': [
    'journeys',
    'payment_session_directory',
    'payment_sessions',
    'transaction_heads',
    'transaction_steps',
    'transactions',
  ],
  'money/payment-days': ['payment_days'],
  'money/payouts': ['payout_cutoffs', 'payout_moments', 'payout_schedules'],
  'money/pricing': ['plan_assignments', 'plan_exceptions', 'pricing_plans'],
  'money/refunds': ['refunds'],
  'money/risk': ['risk_counters', 'risk_counters_of_all', 'risk_decisions', 'risk_lists', 'risk_rules', 'risk_state'],
  'money/reserves': ['reserves'],
  'money/statements': ['statement_numbers', 'statements'],
  'money/settlements': ['settlement_line_undos', 'settlement_lines', 'settlement_undos', 'settlements'],
  'money/wallets': ['bank_account_directory', 'payout_accounts', 'wallets'],
  'modules/analytics': ['journey_quarters', 'journey_series', 'journey_sources', 'journey_totals'],
  'modules/checkout': ['payment_session_orders'],
  'modules/applications': ['applications', 'application_questions', 'document_renewals'],
  'modules/clients': ['client_visits', 'clients', 'payment_methods', 'stale_card_tokens'],
  'modules/orders': ['product_order_heads', 'product_orders'],
  'modules/payment-links': ['payment_link_directory', 'payment_link_sessions', 'payment_links'],
  'modules/portal': ['portal_requests', 'recovery_codes'],
  'modules/products': ['product_directory', 'products'],
  'modules/sandbox': ['sandbox_resets'],
  'modules/subscriptions': [
    'card_verifications',
    'due_date_attempts',
    'due_dates',
    'subscription_directory',
    'subscriptions',
  ],
  'modules/wallet': ['fundings'],
  'modules/webhooks': ['redeliveries'],
}

type Uses = { reads?: readonly string[]; writes?: readonly string[] }

/** Tables of others that a folder reads and writes in SQL of its own: joins, for the most part, that save a round trip. */
const exceptions: Record<string, Uses> = {
  'modules/analytics': {
    reads: ['journeys', 'payment_sessions'],
    writes: ['journeys'],
  },
  'modules/clients': {
    reads: ['subscriptions'],
  },
  'modules/overview': {
    reads: ['payment_links', 'products', 'subscriptions'],
  },
  'modules/payment-links': {
    reads: ['payment_sessions'],
  },
  'modules/payment-page': {
    reads: ['clients', 'payment_methods'],
  },
  'modules/request-log': {
    reads: ['api_keys', 'request_log'],
  },
  'modules/subscriptions': {
    reads: ['payment_methods', 'transactions'],
  },
  'modules/transactions': {
    reads: ['payment_link_sessions', 'product_orders', 'transactions'],
  },
  'money/payments': {
    reads: ['ledger_balances', 'merchants', 'refunds', 'wallets'],
  },
  'money/refunds': {
    reads: ['ledger_balances', 'transactions'],
  },
  'money/wallets': {
    reads: ['ledger_balances', 'ledger_entries', 'ledger_transactions', 'merchants', 'transactions'],
  },
  'platform/keys': {
    reads: ['merchants', 'users'],
  },
  'platform/people': {
    reads: ['merchants'],
  },
  'platform/sessions': {
    reads: ['members', 'merchants', 'users'],
  },
  'platform/tokens': {
    reads: ['users'],
  },
  start: {
    reads: ['payment_sessions', 'products'],
  },
}

/** Checks what all folders have written: that is what reading is for there. */
const isCheck = ({ path }: Source, { text }: Statement) =>
  path.startsWith('src/verify/') || /(^|[/-])verify-queries\.ts$/.test(path) || /\bas subject\b/.test(text)

/** `modules/orders`, `money/payments`, `platform/keys`; events are one folder with their delivery. */
const folderOf = (path: string): string =>
  /^src\/((?:modules|money|platform|pages)\/[^/]+|[^/]+)\//.exec(path)?.[1] ?? path

type Use = { folder: string; kind: 'reads' | 'writes'; table: string; where: Finding }

const mention = /\b(insert into|update|delete from|from|join|only|into|using)\s+(\w+)/gi

function usesOf(source: Source): Use[] {
  return statementsOf(source)
    .filter((statement) => !isCheck(source, statement))
    .flatMap(({ text, node }) =>
      [...text.replaceAll(/--.*$/gm, '').matchAll(mention)].map(([, verb = '', table = '']): Use => {
        const kind = /insert|update|delete/i.test(verb) ? 'writes' : 'reads'
        return { folder: folderOf(source.path), kind, table, where: at(source, node) }
      }),
    )
    .filter(({ table }) => tableNames.has(table))
}

const allUses = shipped.flatMap(usesOf)

const ownerOf = (table: string): string | undefined =>
  Object.keys(ownedTables).find((folder) => ownedTables[folder]?.includes(table))

const isListed = ({ folder, kind, table }: Use): boolean => exceptions[folder]?.[kind]?.includes(table) ?? false

export const ownerlessTables = (): Finding[] => {
  const owned = Object.values(ownedTables).flat()
  const twice = owned.filter((table, index) => owned.indexOf(table) !== index)
  return [
    ...[...tableNames].filter((table) => !owned.includes(table)).map((table) => `${table} has no owner`),
    ...owned.filter((table) => !tableNames.has(table)).map((table) => `${table} is no table`),
    ...twice.map((table) => `${table} has two owners`),
  ]
}

export const strayUses = (): Finding[] =>
  allUses
    .filter((use) => ownerOf(use.table) !== use.folder && !isListed(use))
    .map(({ folder, kind, table, where }) => `${where}: ${folder} ${kind} ${table}, which is of ${ownerOf(table)}`)

/** The present number; lowered with each that goes, and never raised. */
const exceptionsLeft = 37

export function needlessExceptions(): Finding[] {
  const needless = Object.entries(exceptions).flatMap(([folder, uses]) =>
    (['reads', 'writes'] as const).flatMap((kind) =>
      (uses[kind] ?? [])
        .filter((table) => !allUses.some((use) => use.folder === folder && use.kind === kind && use.table === table))
        .map((table) => `${folder} no longer ${kind} ${table}`),
    ),
  )
  const count = Object.values(exceptions).flatMap(({ reads = [], writes = [] }) => [...reads, ...writes]).length
  return count === exceptionsLeft
    ? needless
    : [...needless, `exceptionsLeft says ${exceptionsLeft}, and there are ${count}`]
}

const layers = ['platform', 'events', 'money', 'modules', 'pages']
const layerOf = (folder: string): number => layers.indexOf(folder.split('/')[0] ?? '')

/** Writes of a table that belongs to a layer above: no exception is made for them. */
export const upwardWrites = (): Finding[] =>
  allUses
    .filter(({ kind, folder }) => kind === 'writes' && layerOf(folder) !== -1)
    .filter(({ folder, table }) => layerOf(ownerOf(table) ?? '') > layerOf(folder))
    .map(({ folder, table, where }) => `${where}: ${folder} writes ${table}, which is of ${ownerOf(table)}`)
