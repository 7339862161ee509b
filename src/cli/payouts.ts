import type { Command } from 'commander'
import { mailFailure } from '../modules/payouts/actions.ts'
import { refusals } from '../money/banks/bank.ts'
import { majorText } from '../money/money.ts'
import { type ListedPayout, listPayouts } from '../money/payments/payout-queries.ts'
import { presentTransaction } from '../money/payments/transaction-view.ts'
import type { MoneyTransaction } from '../money/payments/transaction.ts'
import { recordByHand, settleByHand } from '../money/payouts/by-hand.ts'
import { payoutOf } from '../money/payouts/payout.ts'
import type { Evidence } from '../money/payouts/settle.ts'
import { walletCurrency } from '../money/wallets/wallet.ts'
import { requireMerchant } from './merchant-id.ts'
import { oneOf } from './one-transaction.ts'
import { CommandFailure, print, withDatabase } from './output.ts'
import {
  asCommandFailure,
  inScopeOf,
  ofMerchant,
  requireLine,
  requireMoney,
  type ScopeOptions,
  writeAs,
} from './scope.ts'

type RecordOptions = ScopeOptions & { amount?: string; currency?: string }

export function addPayoutCommands(program: Command): void {
  const payouts = program.command('payouts').description('paying merchants out')

  payouts
    .command('list')
    .description('list payouts that have not ended')
    .option('--merchant <id>', 'only those of one merchant')
    .option('--all', 'those that have ended, too')
    .action(async ({ merchant, all }: { merchant?: string; all?: boolean }, command: Command) => {
      const found = await withDatabase(async (db) =>
        listPayouts(db.read, merchant === undefined ? null : await requireMerchant(db, merchant), all === true),
      )
      print(command, found.map(shown), found.length > 0 ? found.map(lineAt(new Date())) : ['No payouts.'])
    })

  ofMerchant(payouts, 'record', 'hold the money of a payout that you transfer by hand, where no bank is configured')
    .option('--amount <amount>', 'how much; all that is available without it')
    .option('--currency <code>', 'in which currency; dirhams without it')
    .action(async ({ amount, currency = walletCurrency, ...which }: RecordOptions, command: Command) => {
      const amountMinor = amount === undefined ? undefined : requireMoney('--amount', amount, currency)
      const row = await inScopeOf(which, (ctx) => recordByHand(ctx, amountMinor, currency))
      const { to } = payoutOf(row)
      print(command, { ...presentTransaction(row), bankAccount: to }, [
        `Transfer ${sumOf(row)} to ${to.rib}, ${to.holderName}, ${to.bankName}, with the reference ${row.reference}.`,
        `Then: npx mizan payouts confirm --payout ${row.reference}`,
      ])
    })

  payouts
    .command('confirm')
    .description('confirm that a payout has arrived')
    .requiredOption('--payout <reference>', 'reference or id of the payout')
    .option('--trace-id <text>', 'reference of the bank')
    .action(({ payout, traceId }: { payout: string; traceId?: string }, command: Command) =>
      settled(payout, { status: 'PAID', traceId: traceId && requireLine('--trace-id', traceId) }, command),
    )

  payouts
    .command('reject')
    .description('record that a payout did not arrive or came back; its money is available again')
    .requiredOption('--payout <reference>', 'reference or id of the payout')
    .requiredOption('--reason <code>', refusals.join(', '))
    .action(({ payout, reason }: { payout: string; reason: string }, command: Command) => {
      const known = refusals.find((each) => each === reason.toUpperCase())
      if (!known) throw new CommandFailure(`--reason must be one of ${refusals.join(', ')}.`)
      return settled(payout, { status: 'REFUSED', reason: known }, command)
    })
}

async function settled(payout: string, evidence: Evidence, command: Command): Promise<void> {
  const row = await withDatabase(async (db) => {
    const { merchantId, environment, id } = await oneOf(db, payout)
    return writeAs(db, { merchantId, environment }, (ctx) => settleByHand(ctx, { failed: mailFailure }, id, evidence))
  }).catch(asCommandFailure)
  print(command, presentTransaction(row), [`${row.reference}: ${sumOf(row)} ${row.status.toLowerCase()}.`])
}

const sumOf = ({ amountMinor, currency }: MoneyTransaction): string => `${majorText(amountMinor, currency)} ${currency}`

const shown = ({ merchantId, merchantName, ...row }: ListedPayout) => ({
  ...presentTransaction(row),
  merchantId,
  merchantName,
  bankAccount: payoutOf(row).to,
})

const lineAt =
  (now: Date) =>
  (row: ListedPayout): string => {
    const { heldUntil } = payoutOf(row)
    const isHeld = row.status === 'PENDING' && heldUntil !== undefined && new Date(heldUntil) > now
    const waits = isHeld ? `, can be called off until ${heldUntil}` : isWaiting(row) ? ', waits for you' : ''
    const state = row.status.toLowerCase().replace('_', ' ')
    return `${row.reference}  ${row.environment.toLowerCase()}  ${sumOf(row)}  ${state}${waits}  ${row.merchantName}`
  }

/** One that is paid or canceled has ended. One that has failed waits where the bank has paid it all the same. */
const isWaiting = (row: ListedPayout): boolean => {
  const isOpen = row.status === 'PENDING' || row.status === 'IN_TRANSIT'
  if (isOpen) return row.statusReason === 'OPERATOR' || payoutOf(row).by === 'OPERATOR'
  return row.status === 'FAILED' && row.statusReason === 'OPERATOR'
}
