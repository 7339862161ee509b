import type { Command } from 'commander'
import { findState, setState } from '../money/risk/queries.ts'
import type { Database } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { recordAct } from '../platform/staff/acts.ts'
import { print, withDatabase } from './output.ts'

const shell = 'command line'

/** The switch of all rules, for who has a shell and no time. */
export function addRiskCommands(program: Command): void {
  const risk = program.command('risk').description('rules about payments')
  risk
    .command('show')
    .description('show whether rules are asked')
    .action(async (_options: object, command: Command) => {
      const isOn = (await withDatabase((db) => findState(db.read)))?.isOn ?? true
      print(command, { isOn }, [isOn ? 'The rules that are on are asked.' : 'The rules are off.'])
    })
  for (const isOn of [false, true])
    risk
      .command(isOn ? 'on' : 'off')
      .description(isOn ? 'ask the rules again that are on' : 'ask no rule: every payment passes, within 5 seconds')
      .action(async (_options: object, command: Command) => {
        await withDatabase((db) => turn(db, isOn))
        print(command, { isOn }, [isOn ? 'The rules that are on are asked again.' : 'No rule is asked any more.'])
      })
}

const turn = (db: Database, isOn: boolean): Promise<void> =>
  inTransaction(db, async (tx) => {
    const now = new Date()
    await setState(tx, { isOn, changedBy: shell, updatedAt: now })
    await recordAct(tx, { actor: shell }, { act: 'risk.switched', after: { isOn } }, now)
  })
