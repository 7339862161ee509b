// The placement of tables when an engine spreads them over several servers. Every table with a `merchant_id` is split by it, all in one group, so
// that the rows of a merchant are on one server; the others are below, each with its reason. `mizan cluster distribute` applies it, and a test holds
// the migrations against it.

const keys = {
  api_key_directory: 'key_hash',
  bank_account_directory: 'rib',
  payment_link_directory: 'reference',
  payment_session_directory: 'session_id',
  product_directory: 'reference',
  subscription_directory: 'subscription_id',
}
export type DirectoryName = keyof typeof keys
/**
 * Finds the owner of a key that arrives without its merchant. Split by that key: a call reads one row of it and then its merchant's server alone, and
 * a server that is down prevents no write that belongs to others. Counts over all merchants are split in the same way, by what is counted.
 */
export const directories: Readonly<Record<string, string>> = { ...keys, risk_counters_of_all: 'key' }

/** Small, rarely written, and read beside the rows of merchants: every server has all of it. */
export const copiedTables: readonly string[] = ['days', 'pricing_plans', 'users']

/** Small tables, or the machinery of the installation: only the coordinator has them, and no other server needs them. */
export const undividedTables: readonly string[] = [
  'acquirer_account_health',
  'acquirer_account_hours',
  'acquirer_accounts',
  'acquirer_notices',
  'acquirer_routes',
  'agent_keys',
  'approvals',
  'backups',
  'bank_accounts',
  'bank_entries',
  'bank_files',
  'bank_payments',
  'bank_statements',
  'bank_virtual_credits',
  'bank_virtual_ribs',
  'data_keys',
  'mailbox',
  'mails',
  'migration_lock',
  'operator_act_heads',
  'operator_acts',
  'operator_alerts',
  'pairings',
  'payment_days',
  'pgmigrations',
  'portal_requests',
  'portal_tokens',
  'recovery_codes',
  'risk_lists',
  'risk_rules',
  'risk_state',
  'settlement_line_undos',
  'settlement_lines',
  'settlement_undos',
  'settlements',
  'simulator_voucher_numbers',
  'staff',
  'staff_challenges',
  'staff_passkeys',
  'staff_recovery_codes',
  'staff_sessions',
  'staff_tokens',
  'statement_numbers',
  'throttles',
  'verify_runs',
]

/** Tables without a `merchant_id`. */
export const tablesOfNoMerchant: readonly string[] = [
  ...Object.keys(directories),
  ...copiedTables,
  ...undividedTables,
].sort()
