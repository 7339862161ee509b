import { type Finding, shipped } from './source.ts'

// A statement over all merchants asks each of the servers over which tables are spread, and ends when one is down: no call of a merchant or a buyer
// waits for one. A statement whose caller has seen that there is one server says "On one server alone".

/** Jobs, and the work of the operator. */
const isOfInstallation =
  /(^|\/)(jobs?|retention|forget|fold|verify)\.ts$|(^|[-/])queries\.ts$|operator\.ts$|clean-up|^src\/(operator|verify|cli|privacy|start)\//

/** Other files of jobs and of the operator; and logging in, which looks for the companies of a person. Leave one out once it needs none any more. */
const others: ReadonlySet<string> = new Set([
  'src/events/delivery/claiming.ts',
  'src/events/delivery/hold.ts',
  'src/events/delivery/record.ts',
  'src/events/delivery/secret-reader.ts',
  'src/modules/api-keys/pairing-actions.ts',
  'src/modules/clients/actions/expiring.ts',
  'src/modules/clients/actions/vault.ts',
  'src/modules/portal/actions/log-in.ts',
  'src/modules/portal/actions/passwords.ts',
  'src/modules/portal/actions/sessions.ts',
  'src/modules/portal/actions/totp.ts',
  'src/modules/subscriptions/actions/verify-card.ts',
  'src/money/acquirers/health.ts',
  'src/money/bank-files/waiting.ts',
  'src/money/bank-statements/decide.ts',
  'src/money/bank-statements/notify.ts',
  'src/money/bank-statements/owners.ts',
  'src/money/bank-statements/retire-account.ts',
  'src/money/disputes/hand-over.ts',
  'src/money/notices/act.ts',
  'src/money/notices/sync.ts',
  'src/money/payment-days/count.ts',
  'src/money/payments/endings.ts',
  'src/money/payments/release.ts',
  'src/money/payments/resolve.ts',
  'src/money/payouts/due.ts',
  'src/money/payouts/send.ts',
  'src/money/payouts/settle-all.ts',
  'src/money/pricing/monthly.ts',
  'src/money/pricing/plans.ts',
  'src/money/refunds/execute.ts',
  // For one merchant, whose server alone is asked.
  'src/money/reserves/reserves.ts',
  'src/money/risk/back-test.ts',
  'src/money/settlements/decide.ts',
  'src/money/settlements/match.ts',
  'src/money/statements/make.ts',
  'src/money/wallets/wallets.ts',
  'src/platform/backup/restore.ts',
  'src/platform/files/files.ts',
  'src/platform/idempotency/idempotency.ts',
  'src/platform/inspections/inspections.ts',
  'src/platform/merchants/every-scope.ts',
])

const declared = /(?:\/\*\*((?:(?!\*\/)[^])*)\*\/|((?:\/\/.*\n)+))\s*export (?:const|(?:async )?function) (\w+)/g
const imported = /\bimport \{([^}]*)\} from '[^']*queries\.ts'/g

/** Names of the statements that ask every server. */
const ofAll = new Set(
  shipped.flatMap(({ text }) =>
    [...text.matchAll(declared)].flatMap(([, block = '', lines = '', name = '']) => {
      const comment = (block + lines).replaceAll(/\s*\n\s*(\*|\/\/)?\s*/g, ' ')
      return /Runs over all merchants/i.test(comment) && !/On one server alone/.test(comment) ? [name] : []
    }),
  ),
)

const usedBy = (text: string): string[] =>
  [...text.matchAll(imported)].flatMap(([, names = '']) => names.match(/\w+/g) ?? []).filter((name) => ofAll.has(name))

export const callsOverAll = (): Finding[] => {
  const asking = shipped.filter(({ path, text }) => !isOfInstallation.test(path) && usedBy(text).length > 0)
  const left = [...others].filter((path) => !asking.some((source) => source.path === path))
  return [
    ...asking
      .filter(({ path }) => !others.has(path))
      .map(({ path, text }) => `${path} asks ${usedBy(text).join(', ')}`),
    ...left.map((path) => `${path} asks none any more`),
  ]
}
