import type { Command } from 'commander'
import { postAlert } from '../operator/alerts/deliver.ts'
import { presentAlert } from '../operator/alerts/view.ts'
import { operatorUrlOf } from '../operator/console.ts'
import { country } from '../platform/country.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { newId } from '../platform/ids.ts'
import { queueMail } from '../platform/mail/mail.ts'
import { type AlertRow, listOpenAlerts, listSolvedAlerts } from '../platform/staff/alert-queries.ts'
import { CommandFailure, print, settings, withDatabase } from './output.ts'

const solvedMost = 50

/** Lists alerts, and tries the addresses that they go to. */
export function addAlertCommands(program: Command): void {
  const alerts = program.command('alerts').description('what waits longer than it may')
  alerts
    .command('list')
    .description('list what waits too long now')
    .option('--all', 'the last that were solved too')
    .action(list)
  alerts.command('test').description('send a test to ALERT_MAIL and ALERT_WEBHOOK_URL').action(trial)
}

async function list({ all = false }: { all?: boolean }, command: Command): Promise<void> {
  const { limits } = settings().alerts
  const rows = await withDatabase(async (db) => [
    ...(await listOpenAlerts(db.read)),
    ...(all ? await listSolvedAlerts(db.read, solvedMost) : []),
  ])
  const shown = rows.map((row) => presentAlert(row, limits))
  print(command, shown, shown.length > 0 ? shown.map(line) : ['Nothing waits too long.'])
}

const minute = (at: Date): string => `${at.toISOString().slice(0, 16)}Z`

const line = ({ kind, count, since, afterHours, solvedAt }: ReturnType<typeof presentAlert>): string =>
  [
    kind.toLowerCase(),
    String(count),
    `since ${minute(since)}`,
    `may wait ${afterHours} h`,
    solvedAt === undefined ? 'open' : `solved ${minute(solvedAt)}`,
  ].join('  ')

async function trial(_options: object, command: Command): Promise<void> {
  const config = settings()
  const { mail, webhook } = config.alerts
  if (mail.length === 0 && !webhook)
    throw new CommandFailure('Alerts go nowhere yet. Set ALERT_MAIL, or ALERT_WEBHOOK_URL and ALERT_WEBHOOK_SECRET.')
  const now = new Date()
  const alert: AlertRow = { id: newId(now), kind: 'JOBS', count: 1, since: now, openedAt: now, solvedAt: null }
  if (mail.length > 0)
    await withDatabase((db) =>
      inTransaction(db, async (tx) => {
        for (const recipient of mail)
          await queueMail(
            tx,
            { template: 'operator.alert', recipient, locale: country().locale, parameters: { kind: 'TEST' } },
            now,
          )
      }),
    )
  if (webhook)
    await postAlert(config.alerts, operatorUrlOf(config), { alert, type: 'alert.test' }).catch((error: unknown) => {
      throw new CommandFailure(error instanceof Error ? error.message : String(error))
    })
  print(command, { mail, webhook: webhook !== undefined }, [
    ...(mail.length > 0 ? [`A mail is on its way to ${mail.join(', ')}.`] : []),
    ...(webhook ? ['The webhook has taken a test.'] : []),
  ])
}
