import type { Command } from 'commander'
import { findState, listRules, lockRule, type RuleRow, setState } from '../money/risk/queries.ts'
import { switchOneRule } from '../operator/risk/switching.ts'
import type { Database } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { recordAct } from '../platform/staff/acts.ts'
import { PortalFailure } from '../platform/http/portal-errors.ts'
import { isUuid } from '../platform/ids.ts'
import { CommandFailure, print, withDatabase } from './output.ts'

const shell = 'command line'
type Wish = Parameters<typeof switchOneRule>[2]

/** Shows the rules, and switches one or all of them: quicker than the console in an emergency. */
export function addRiskCommands(program: Command): void {
  const risk = program.command('risk').description('rules about payments')
  risk
    .command('show')
    .description('show whether rules are asked')
    .action(async (_options: object, command: Command) => {
      const isOn = (await withDatabase((db) => findState(db.read)))?.isOn ?? true
      print(command, { isOn }, [isOn ? 'The rules that are on are asked.' : 'The rules are off.'])
    })
  risk
    .command('rules')
    .description('list rules')
    .action(async (_options: object, command: Command) => {
      const rules = await withDatabase((db) => listRules(db.read))
      print(command, rules, rules.length > 0 ? rules.map(ruleLine) : ['No rules.'])
    })
  for (const isOn of [true, false]) {
    const one = risk
      .command(isOn ? 'switch-on' : 'switch-off')
      .description(isOn ? 'ask payments about one rule that was tried' : 'ask payments about one rule no more')
      .requiredOption('--rule <id>', 'id of the rule')
    if (isOn) one.option('--accepts-most', 'also where it means at least every second payment of the past')
    one.action(({ rule, acceptsMost }: { rule: string; acceptsMost?: boolean }, command: Command) =>
      turnOne(rule, { isOn, acceptsMost }, command),
    )
  }
  for (const isOn of [false, true])
    risk
      .command(isOn ? 'on' : 'off')
      .description(isOn ? 'ask the rules again that are on' : 'ask no rule: every payment passes, within 5 seconds')
      .action(async (_options: object, command: Command) => {
        await withDatabase((db) => turn(db, isOn))
        print(command, { isOn }, [isOn ? 'The rules that are on are asked again.' : 'No rule is asked any more.'])
      })
}

const ruleLine = ({ id, isOn, tested, action, environment, name }: RuleRow): string =>
  [id, isOn ? 'on' : tested === null ? 'not tried' : 'off', action.toLowerCase(), environment.toLowerCase(), name].join(
    '  ',
  )

async function turnOne(id: string, wish: Wish, command: Command): Promise<void> {
  if (!isUuid(id)) throw new CommandFailure('--rule must be the id of a rule. npx mizan risk rules shows all.')
  const rule = await withDatabase((db) =>
    inTransaction(db, async (tx) => {
      const now = new Date()
      const before = await lockRule(tx, id)
      if (!before) throw new CommandFailure(`There is no rule ${id}. npx mizan risk rules shows all.`)
      const after = await switchOneRule(tx, before, wish, { changedBy: shell, staffId: null, now })
      const { isOn, version, name } = after
      await recordAct(
        tx,
        { actor: shell },
        { act: 'risk.rule_switched', target: id, before: { isOn: !isOn }, after: { isOn, version, name } },
        now,
      )
      return after
    }),
  ).catch((error: unknown) => {
    throw error instanceof PortalFailure ? new CommandFailure(error.message) : error
  })
  print(command, rule, [`${rule.name}: ${rule.isOn ? 'on' : 'off'}, within 5 seconds.`])
}

const turn = (db: Database, isOn: boolean): Promise<void> =>
  inTransaction(db, async (tx) => {
    const now = new Date()
    await setState(tx, { isOn, changedBy: shell, updatedAt: now })
    await recordAct(tx, { actor: shell }, { act: 'risk.switched', after: { isOn } }, now)
  })
