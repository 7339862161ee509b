import type { Tested } from '../../money/risk/back-test.ts'
import {
  countByRule,
  findState,
  type ListRow,
  listLists,
  listReviews,
  listRules,
  type RuleRow,
} from '../../money/risk/queries.ts'
import type { Condition, Rule } from '../../money/risk/rule.ts'
import type { Queries } from '../../platform/db/database.ts'
import { dayMs } from '../../platform/durations.ts'
import { listNamesOfMerchants } from '../../platform/merchants/queries.ts'

// Rules and lists as the operator sees them.

const countedDays = 30
const waitingMost = 500

/** The casts are safe: only this folder's calls write conditions and tests. */
export const readyOf = (row: RuleRow): Rule => ({ ...row, conditions: JSON.parse(row.conditions) as Condition[] })

export async function presentRisk(tx: Queries, now: Date, staffId: string) {
  const since = new Date(now.getTime() - countedDays * dayMs)
  const [state, rules, lists, counts, waiting] = await Promise.all([
    findState(tx),
    listRules(tx),
    listLists(tx),
    countByRule(tx, since),
    listReviews(tx, waitingMost),
  ])
  const merchants = await namedMerchants(tx, rules)
  return {
    isOn: state?.isOn ?? true,
    ...(state && { switchedBy: state.changedBy }),
    waiting: waiting.length,
    rules: rules.map((rule) => presentRule(rule, counts.find(({ ruleId }) => ruleId === rule.id)?.n ?? 0, staffId)),
    lists: lists.map(presentList),
    merchants: merchants.map(({ merchantId, name }) => ({ id: merchantId, name })),
  }
}

/** As many values of a condition as the console shows. */
const namedMost = 8

/** Merchants that are values of conditions. */
async function namedMerchants(tx: Queries, rules: readonly Pick<RuleRow, 'conditions'>[]) {
  const conditions = rules.flatMap((rule) => JSON.parse(rule.conditions) as Condition[])
  const ids = conditions.flatMap(({ on, values }) => (on === 'MERCHANT' ? (values ?? []).slice(0, namedMost) : []))
  return ids.length > 0 ? listNamesOfMerchants(tx, [...new Set(ids)]) : []
}

/** `staffId` is the person who looks at it. */
export const presentRule = (row: RuleRow, matched: number, staffId: string) => ({
  id: row.id,
  version: row.version,
  name: row.name,
  action: row.action,
  environment: row.environment,
  conditions: (JSON.parse(row.conditions) as Condition[]).map(({ values, ...rest }) => ({
    ...rest,
    ...(values && { values: [...values] }),
  })),
  isOn: row.isOn,
  isOwn: row.writtenBy === staffId,
  matched,
  ...(row.tested !== null && { tested: presentTested(row.tested) }),
  changedBy: row.changedBy,
  updatedAt: row.updatedAt,
})

function presentTested(text: string) {
  const tested = JSON.parse(text) as Tested & { meansMost: boolean }
  return { ...tested, at: new Date(tested.at) }
}

const entriesOf = ({ entries }: ListRow): string[] => JSON.parse(entries) as string[]

const presentList = (row: ListRow) => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  size: entriesOf(row).length,
  changedBy: row.changedBy,
  updatedAt: row.updatedAt,
})

export const wholeList = (row: ListRow) => ({ ...presentList(row), entries: entriesOf(row) })

const factsMost = 2_000

/** Names of what conditions name by ids: lists, and merchants with the ends of their ids, since several may have one name. */
export async function namesIn(tx: Queries, ...rules: Pick<RuleRow, 'conditions'>[]): Promise<Names> {
  const [lists, merchants] = await Promise.all([listLists(tx), namedMerchants(tx, rules)])
  return new Map([
    ...lists.map(({ id, name }) => [id, name] as const),
    ...merchants.map(({ merchantId, name }) => [merchantId, `${name} …${merchantId.slice(-8)}`] as const),
  ])
}

type Names = ReadonlyMap<string, string>

/** A rule for the log of acts, which names lists and merchants, and keeps as many of its values as there is room for. */
export const factsOf = ({ name, action, environment, version, conditions }: RuleRow, names: Names) => ({
  name,
  action,
  environment,
  version,
  conditions: shortened(
    (JSON.parse(conditions) as Condition[]).map((condition) => ({
      ...condition,
      ...(condition.list !== undefined && { list: names.get(condition.list) ?? condition.list }),
      ...(condition.on === 'MERCHANT' &&
        condition.values && { values: condition.values.map((id) => names.get(id) ?? id) }),
    })),
  ),
})

function shortened(conditions: readonly Condition[]): string {
  const texts = [1_000, 30, 8, 3, 1, 0].map((most) => JSON.stringify(conditions.map((each) => withMost(each, most))))
  return texts.find((text) => text.length <= factsMost) ?? texts.at(-1)?.slice(0, factsMost) ?? ''
}

/** `more` is the number of values that are left out. */
const withMost = ({ values, ...condition }: Condition, most: number) => ({
  ...condition,
  ...(values && { values: values.slice(0, most) }),
  ...(values && values.length > most && { more: values.length - most }),
})
