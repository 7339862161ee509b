import type { Command } from 'commander'
import { listLimits } from '../money/limits/queries.ts'
import { majorText } from '../money/money.ts'
import { dayText } from '../money/payments/business-days.ts'
import { setApprovedLimit } from '../operator/merchants/limit-approved.ts'
import { recordAct } from '../platform/staff/acts.ts'
import { CommandFailure, print } from './output.ts'
import { inScopeOf, ofMerchant, requireLine, requireMoney, type ScopeOptions } from './scope.ts'

// The most that buyers may pay a merchant in a day, without a second person.

const shell = 'command line'

type Options = ScopeOptions & { currency: string; amount?: string; none?: boolean; reason: string }

export const addDailyLimitCommand = (merchants: Command): Command =>
  ofMerchant(merchants, 'daily-limit', 'set the most that buyers may pay a merchant in a day, or take the limit away')
    .requiredOption('--currency <code>', 'currency of the payments')
    .option('--amount <amount>', 'the most of a day, such as 50000')
    .option('--none', 'without a limit from now on')
    .requiredOption('--reason <text>', 'why; it is kept in the log of acts')
    .action(set)

async function set({ currency, amount, none, reason, ...which }: Options, command: Command): Promise<void> {
  if ((amount === undefined) === (none === undefined))
    throw new CommandFailure('Give either --amount, such as 50000, or --none.')
  const why = requireLine('--reason', reason)
  const daily = amount === undefined ? {} : { amount: majorText(requireMoney('--amount', amount, currency), currency) }
  const found = await inScopeOf(which, async (ctx, db) => {
    const { environment, merchantId } = ctx.scope
    const { after, ...act } = await setApprovedLimit(ctx, db, { environment, currency, ...daily }, shell)
    await recordAct(ctx.tx, { actor: shell }, { ...act, after: { ...after, reason: why } }, ctx.now)
    return listLimits(ctx.tx, merchantId, dayText(ctx.now))
  })
  const limits = found.map((each) => ({
    environment: each.environment,
    currency: each.currency,
    amount: majorText(each.dailyMinor, each.currency),
    taken: majorText(each.takenMinor, each.currency),
  }))
  print(command, limits, [
    amount === undefined
      ? `No daily limit in ${currency} any more, within 5 seconds.`
      : `At most ${daily.amount} ${currency} a day, within 5 seconds.`,
    ...limits.map(
      (each) => `${each.environment.toLowerCase()}  ${each.taken} of ${each.amount} ${each.currency} today`,
    ),
  ])
}
