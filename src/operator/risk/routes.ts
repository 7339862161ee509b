import type { Listed } from '../../money/risk/rule.ts'
import { folded, isValueOf } from '../../money/risk/rule.ts'
import { backTest, type Tested } from '../../money/risk/back-test.ts'
import {
  deleteRule,
  findList,
  findRule,
  insertList,
  insertRule,
  type ListRow,
  listLists,
  listRules,
  lockList,
  lockRule,
  replaceRule,
  type RuleRow,
  setEntries,
  setState,
  setTested,
} from '../../money/risk/queries.ts'
import { riskOf } from '../../money/risk/risk.ts'
import type { Queries } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import { answer, done } from '../../platform/http/portal-route.ts'
import { newId } from '../../platform/ids.ts'
import { errors } from '../operator-errors.ts'
import { type OperatorCall, operatorRoute, type OperatorRoute } from '../row.ts'
import { say } from '../sentences.ts'
import { keptConditions } from './conditions.ts'
import { factsOf, namesIn, presentRisk, presentRule, readyOf, wholeList } from './risk.ts'
import { switchOneRule } from './switching.ts'
import {
  ByList,
  ByRule,
  EntriesChange,
  ListCreate,
  ListView,
  RiskView,
  RulePut,
  RulesSwitch,
  RuleView,
  SwitchOn,
  TestAsk,
} from './schemas.ts'

// Rules about payments by card: written, tried on the past, switched on and off, and the lists that they share.

const rulesMax = 100
const listsMax = 100
const entriesMax = 5_000
/** From this share of all payments on, a person has to say that this is meant. */
const mostShare = 0.5
const refusals = { 400: [errors.VALIDATION_ERROR], 404: [errors.NOT_FOUND] } as const

export const riskRoutes: readonly OperatorRoute[] = [
  operatorRoute('GET /operator/v1/risk', {
    operationId: 'getRisk',
    summary: 'The rules about payments, their lists, and the switch',
    access: 'SUPPORT',
    mode: 'read',
    replies: { 200: RiskView },
    handler: async ({ tx, now, staff }) => answer(200, await presentRisk(tx, now, staff.staffId)),
  }),

  operatorRoute('POST /operator/v1/risk/switch', {
    operationId: 'switchRules',
    summary: 'Ask no rule at all, or ask them again; counts within 5 seconds',
    access: 'RISK',
    mode: 'phased',
    confirmed: true,
    body: RulesSwitch,
    replies: { 200: RiskView },
    handler: async (ctx, { body: { isOn, reason } }) => {
      const { staff, clock } = ctx
      const act = await changing(ctx, async (tx) => {
        await setState(tx, { isOn, changedBy: staff.email, updatedAt: clock() })
        return ctx.record(tx, { act: 'risk.switched', after: { isOn, reason } })
      })
      return { ...answer(200, await presentRisk(ctx.db.read, clock(), staff.staffId)), act }
    },
  }),

  operatorRoute('POST /operator/v1/risk/rules', {
    operationId: 'createRiskRule',
    summary: 'Write a rule; it is off until it was tried and switched on',
    access: 'RISK',
    mode: 'phased',
    body: RulePut,
    replies: { 201: RuleView, 400: [errors.VALIDATION_ERROR], 409: [errors.TOO_MANY_RULES] },
    handler: async (ctx, { body }) => {
      const { db, staff, clock } = ctx
      const now = clock()
      if ((await listRules(db.read)).length >= rulesMax) failPortal(errors.TOO_MANY_RULES)
      const rule: RuleRow = {
        id: newId(now),
        version: 1,
        ...(await ruleOf(db.read, body)),
        isOn: false,
        tested: null,
        changedBy: staff.email,
        writtenBy: staff.staffId,
        switchedOnBy: null,
        createdAt: now,
        updatedAt: now,
      }
      const facts = factsOf(rule, await namesIn(db.read, rule))
      const act = await changing(ctx, async (tx) => {
        await insertRule(tx, rule)
        return ctx.record(tx, { act: 'risk.rule_written', target: rule.id, after: facts })
      })
      return { ...answer(201, presentRule(rule, 0, staff.staffId)), act }
    },
  }),

  operatorRoute('PUT /operator/v1/risk/rules/{id}', {
    operationId: 'replaceRiskRule',
    summary: 'Write another version of a rule, which is off until it was tried and switched on',
    access: 'RISK',
    mode: 'phased',
    params: ByRule,
    body: RulePut,
    replies: { 200: RuleView, ...refusals },
    handler: async (ctx, { params: { id }, body }) => {
      const { db, staff, clock } = ctx
      const drafted = await ruleOf(db.read, body)
      const made = await changing(ctx, async (tx) => {
        const before = (await lockRule(tx, id)) ?? failPortal(errors.NOT_FOUND)
        const by = { changedBy: staff.email, writtenBy: staff.staffId }
        const next = { id, ...drafted, ...by, updatedAt: clock() }
        const after = (await replaceRule(tx, next)) ?? failPortal(errors.NOT_FOUND)
        const names = await namesIn(tx, before, after)
        const about = { target: id, before: factsOf(before, names), after: factsOf(after, names) }
        return { after, act: await ctx.record(tx, { act: 'risk.rule_written', ...about }) }
      })
      return { ...answer(200, presentRule(made.after, 0, staff.staffId)), act: made.act }
    },
  }),

  operatorRoute('DELETE /operator/v1/risk/rules/{id}', {
    operationId: 'deleteRiskRule',
    summary: 'Delete a rule that is off',
    access: 'RISK',
    mode: 'phased',
    params: ByRule,
    replies: { 204: 'empty', 404: [errors.NOT_FOUND], 409: [errors.INVALID_STATE] },
    handler: async (ctx, { params: { id } }) => {
      const act = await changing(ctx, async (tx) => {
        const before = (await lockRule(tx, id)) ?? failPortal(errors.NOT_FOUND)
        if (!(await deleteRule(tx, id))) failPortal(errors.INVALID_STATE)
        const facts = factsOf(before, await namesIn(tx, before))
        return ctx.record(tx, { act: 'risk.rule_deleted', target: id, before: facts })
      })
      return { ...done(), act }
    },
  }),

  operatorRoute('POST /operator/v1/risk/rules/{id}/test', {
    operationId: 'testRiskRule',
    summary: 'Ask a rule about the payments of the last days; nothing happens to these',
    access: 'RISK',
    mode: 'phased',
    params: ByRule,
    body: TestAsk,
    replies: { 200: RuleView, ...refusals },
    handler: async (ctx, { params: { id }, body: { days = 30 } }) => {
      const { db, clock, staff } = ctx
      const rule = (await findRule(db.read, id)) ?? failPortal(errors.NOT_FOUND)
      const tested = await backTest(db.read, readyOf(rule), { days, now: clock() })
      const kept = JSON.stringify({ ...tested, meansMost: meansMost(tested) })
      const made = await inTransaction(db, async (tx) => {
        await setTested(tx, { id, version: rule.version, tested: kept })
        const { payments, matched } = tested
        const after = { version: rule.version, days, payments, matched }
        const act = await ctx.record(tx, { act: 'risk.rule_tested', target: id, after })
        return { act, after: (await lockRule(tx, id)) ?? failPortal(errors.NOT_FOUND) }
      })
      return { ...answer(200, presentRule(made.after, 0, staff.staffId)), act: made.act }
    },
  }),

  operatorRoute('POST /operator/v1/risk/rules/{id}/switch-on', {
    operationId: 'switchRiskRuleOn',
    summary: 'Ask payments about a rule from now on; it must have been tried, and be written by another person',
    access: 'RISK',
    mode: 'phased',
    confirmed: true,
    params: ByRule,
    body: SwitchOn,
    replies: {
      200: RuleView,
      404: [errors.NOT_FOUND],
      409: [errors.RULE_NOT_TESTED, errors.RULE_MEANS_MOST, errors.OWN_RULE, errors.NOTHING_TO_CHANGE],
    },
    handler: (ctx, { params: { id }, body }) => switchOne(ctx, id, { isOn: true, acceptsMost: body.acceptsMost }),
  }),

  operatorRoute('POST /operator/v1/risk/rules/{id}/switch-off', {
    operationId: 'switchRiskRuleOff',
    summary: 'Ask payments about a rule no more; counts within 5 seconds',
    access: 'RISK',
    mode: 'phased',
    params: ByRule,
    replies: { 200: RuleView, 404: [errors.NOT_FOUND], 409: [errors.NOTHING_TO_CHANGE] },
    handler: (ctx, { params: { id } }) => switchOne(ctx, id, { isOn: false }),
  }),

  operatorRoute('POST /operator/v1/risk/lists', {
    operationId: 'createRiskList',
    summary: 'Make an empty list of values for rules',
    access: 'RISK',
    mode: 'phased',
    body: ListCreate,
    replies: { 201: ListView, 400: [errors.VALIDATION_ERROR], 409: [errors.TOO_MANY_RULES] },
    handler: async (ctx, { body: { name, kind } }) => {
      const { db, staff, clock } = ctx
      const now = clock()
      if ((await listLists(db.read)).length >= listsMax) failPortal(errors.TOO_MANY_RULES)
      const dates = { createdAt: now, updatedAt: now }
      const made: ListRow = { id: newId(now), name, kind, entries: '[]', version: 1, changedBy: staff.email, ...dates }
      const act = await changing(ctx, async (tx) => {
        if (!(await insertList(tx, made)))
          failPortal(errors.VALIDATION_ERROR, { fields: { name: say('is the name of another list') } })
        return ctx.record(tx, { act: 'risk.list_changed', target: made.id, after: { name, kind } })
      })
      return { ...answer(201, wholeList(made)), act }
    },
  }),

  operatorRoute('GET /operator/v1/risk/lists/{id}', {
    operationId: 'getRiskList',
    summary: 'A list with its entries',
    access: 'RISK',
    mode: 'read',
    params: ByList,
    replies: { 200: ListView, 404: [errors.NOT_FOUND] },
    handler: async ({ tx }, { params: { id } }) =>
      answer(200, wholeList((await findList(tx, id)) ?? failPortal(errors.NOT_FOUND))),
  }),

  operatorRoute('POST /operator/v1/risk/lists/{id}/entries', {
    operationId: 'changeRiskList',
    summary: 'Add entries to a list, and take others out; rules know within 5 seconds',
    access: 'RISK',
    mode: 'phased',
    params: ByList,
    body: EntriesChange,
    replies: { 200: ListView, ...refusals },
    handler: async (ctx, { params: { id }, body: { add = [], remove = [] } }) => {
      const { staff, clock } = ctx
      const made = await changing(ctx, async (tx) => {
        const before = (await lockList(tx, id)) ?? failPortal(errors.NOT_FOUND)
        const { kind } = before
        const wrong = add.find((value) => !isValueOf(kind, value))
        if (wrong !== undefined)
          failPortal(errors.VALIDATION_ERROR, {
            fields: { add: say('{value} is no value of this kind', { value: wrong }) },
          })
        const all = new Set(JSON.parse(before.entries) as string[])
        for (const value of add) all.add(folded(kind, value))
        for (const value of remove) all.delete(folded(kind, value))
        if (all.size > entriesMax)
          failPortal(errors.VALIDATION_ERROR, { fields: { add: say('is too much: a list holds 5,000 entries') } })
        const next = { id, entries: JSON.stringify([...all]), changedBy: staff.email, updatedAt: clock() }
        const after = (await setEntries(tx, next)) ?? failPortal(errors.NOT_FOUND)
        const about = { name: before.name, added: add.length, removed: remove.length, size: all.size }
        return { after, act: await ctx.record(tx, { act: 'risk.list_changed', target: id, after: about }) }
      })
      return { ...answer(200, wholeList(made.after)), act: made.act }
    },
  }),
]

type Call = OperatorCall<'RISK', 'phased'>

/** One transaction, after which this process asks by what is new. */
async function changing<Result>(
  { db, secrets }: Pick<Call, 'db' | 'secrets'>,
  work: Parameters<typeof inTransaction<Result>>[1],
): Promise<Result> {
  const result = await inTransaction(db, work)
  riskOf(db, secrets).forget()
  return result
}

async function switchOne(ctx: Call, id: string, wish: Parameters<typeof switchOneRule>[2]) {
  const { staff, clock } = ctx
  const made = await changing(ctx, async (tx) => {
    const before = (await lockRule(tx, id)) ?? failPortal(errors.NOT_FOUND)
    const by = { changedBy: staff.email, staffId: staff.staffId, now: clock() }
    const after = await switchOneRule(tx, before, wish, by)
    const { isOn, version, name } = after
    const about = { target: id, before: { isOn: !isOn }, after: { isOn, version, name } }
    return { after, act: await ctx.record(tx, { act: 'risk.rule_switched', ...about }) }
  })
  return { ...answer(200, presentRule(made.after, 0, staff.staffId)), act: made.act }
}

async function ruleOf(tx: Queries, { name, action, environment = 'PRODUCTION', conditions }: RulePut) {
  const lists = new Map<string, Listed>((await listLists(tx)).map(({ id, kind }) => [id, kind]))
  return { name, action, environment, conditions: JSON.stringify(keptConditions(conditions, lists)) }
}

const meansMost = ({ payments, matched }: Tested): boolean => payments > 0 && matched / payments >= mostShare
