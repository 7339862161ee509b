import { type Command, Option } from 'commander'
import { type ClockStep, clockStepsMax, nextClockStep } from '../../../dashboard/src/lib/test-clock.ts'
import type { Api, Mizan } from '../../../sdk/src/mizan.ts'
import { accountOf, type AccountOptions, asCommandFailure, mizanFor, requireSandbox, withAccount } from '../account.ts'
import { CommandFailure, print } from '../output.ts'

// A clock for tests: what subscriptions of the sandbox would do until a day happens now, in the order of its time.

export function addClockCommands(program: Command): void {
  const clocks = program.command('clocks').description('make time pass in the sandbox')
  withAccount(
    clocks
      .command('advance')
      .description('run what falls due until a day: charges, and retries of those that failed')
      .addOption(new Option('--subscription <id>', 'of one subscription').conflicts('client'))
      .addOption(new Option('--client <id>', 'of all subscriptions of a client'))
      .requiredOption('--to <day>', 'the day, such as 2027-03-01, or an instant'),
  ).action(advance)
}

type Options = AccountOptions & { subscription?: string; client?: string; to: string }
type Done = ClockStep & { dueDate: string; status: string; transactionId?: string }

async function advance(options: Options, command: Command): Promise<void> {
  const until = instantOf(options.to)
  if ((options.subscription ?? options.client) === undefined)
    throw new CommandFailure('Say whose time passes: --subscription ID, or --client ID.')
  const account = await accountOf(options)
  requireSandbox(account, 'in production time passes by itself.')
  const mizan = mizanFor(account)
  const dueDatesOf = async (id: string) =>
    (await mizan.subscriptions.dueDates(id, { size: 100 }).catch(asCommandFailure)).content
  const done: Done[] = []
  for (;;) {
    const next = await nextClockStep(await chosen(mizan, options), dueDatesOf)
    if (!next || Date.parse(next.at) > until.getTime()) break
    if (done.length === clockStepsMax)
      throw new CommandFailure(`${clockStepsMax} steps have run, up to ${done.at(-1)?.at}. Run it again to go on.`)
    const ran = await mizan.subscriptions.forceDueDate(next.subscriptionId, { step: next.step }).catch(asCommandFailure)
    const { dueAt, status, transactionId } = ran.dueDate
    done.push({ ...next, dueDate: dueAt, status, ...(transactionId !== undefined && { transactionId }) })
    if (status === 'PROCESSING')
      throw new CommandFailure(
        `${done.length} steps have run. The bank has not answered to that of ${next.at}: go on in a minute.`,
      )
  }
  const lines = done.map(({ at, step, subscriptionId, status }) => `${at}  ${step}  ${subscriptionId}  ${status}`)
  print(command, done, lines.length > 0 ? lines : [`Nothing falls due until ${until.toISOString()}.`])
}

/** A day ends with it, in UTC. */
function instantOf(text: string): Date {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text)
  const instant = new Date(isDay ? `${text}T23:59:59.999Z` : text)
  if (Number.isNaN(instant.getTime())) throw new CommandFailure('--to must be a day such as 2027-03-01, or an instant.')
  return instant
}

type Subscription = Api.Subscription

async function chosen(mizan: Mizan, { subscription, client }: Options): Promise<Subscription[]> {
  if (subscription !== undefined) return [await mizan.subscriptions.get(subscription).catch(asCommandFailure)]
  const { content } = await mizan.subscriptions.list({ clientId: client, size: 100 }).catch(asCommandFailure)
  return content
}
