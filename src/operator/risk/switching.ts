import { type RuleRow, switchRule } from '../../money/risk/queries.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import { errors } from '../operator-errors.ts'

// A rule is switched on once it was tried, by another person than the one who wrote this version. One person switches it off.

type Wish = { isOn: boolean; acceptsMost?: boolean | undefined }

/** `staffId` is none for the command line, which is one person with a shell. */
type By = { changedBy: string; staffId: string | null; now: Date }

/** The caller holds the lock of the rule. Throws RULE_NOT_TESTED, RULE_MEANS_MOST, OWN_RULE, NOTHING_TO_CHANGE. */
export async function switchOneRule(
  tx: Transaction,
  rule: RuleRow,
  { isOn, acceptsMost }: Wish,
  { changedBy, staffId, now }: By,
): Promise<RuleRow> {
  if (isOn) requireReady(rule, acceptsMost)
  if (isOn && staffId !== null && rule.writtenBy === staffId) failPortal(errors.OWN_RULE)
  const { id, version } = rule
  const next = { id, version, isOn, changedBy, switchedOnBy: isOn ? staffId : null, updatedAt: now }
  return (await switchRule(tx, next)) ?? failPortal(errors.NOTHING_TO_CHANGE)
}

function requireReady({ tested, action }: RuleRow, acceptsMost: boolean | undefined): void {
  if (tested === null) failPortal(errors.RULE_NOT_TESTED)
  const isStopping = action === 'BLOCK' || action === 'REVIEW'
  const { meansMost } = JSON.parse(tested) as { meansMost: boolean }
  if (isStopping && meansMost && acceptsMost !== true) failPortal(errors.RULE_MEANS_MOST)
}
