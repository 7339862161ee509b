import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type Command, Option } from 'commander'
import { ConflictError, type Mizan } from '../../../sdk/src/mizan.ts'
import { accountOf, type AccountOptions, asCommandFailure, mizanFor, requireSandbox, withAccount } from '../account.ts'
import { groupOf } from '../groups.ts'
import { type ChaosKind, chaosKinds } from '../listening/chaos.ts'
import { type FeedEvent, newEventFeed } from '../listening/event-feed.ts'
import { matchesAny, parseEventPatterns } from '../listening/event-patterns.ts'
import { type Forwarded, forwardEvent } from '../listening/forward.ts'
import { listen } from '../listening/listen.ts'
import { newReceiver, type Received } from '../listening/receive.ts'
import { signingSecret } from '../listening/signing-secret.ts'
import { CommandFailure, print, say, untilStopped } from '../output.ts'
import { tail } from '../tail.ts'

// Commands for developers whose machine Mizan cannot reach. They use the public API alone, so that they work with any installation, from anywhere,
// and in CI.

export function addWebhookCommands(program: Command): void {
  const webhooks = groupOf(program, 'webhooks', 'webhooks on a developer’s own machine')

  withAccount(webhooks.command('listen').description('send every event of the sandbox, signed, to a URL of yours'))
    .requiredOption('--forward-to <url>', 'where to, such as http://localhost:3000/hook')
    .option('--events <types>', 'which, such as payment.*,refund.succeeded; all without it')
    .option('--secret <whsec>', 'what signs; without it one that is made once and kept in your settings')
    .option('--chaos <kinds>', `disturb deliveries on purpose: ${chaosKinds.join(',')}, or all`)
    .addOption(new Option('--every <ms>', 'milliseconds between looks').default('1000').hideHelp())
    .action(runListen)

  webhooks
    .command('receive')
    .description('receive deliveries, check their signatures and print them')
    .option('--port <number>', 'where to listen, on this machine alone', '3000')
    .option('--secret <whsec>', 'what they are signed with; without it that of webhooks listen')
    .option('--answer <status>', 'what genuine ones are answered, to try what repeats look like', '204')
    .action(runReceive)
}

export function addEventCommands(program: Command): void {
  const events = groupOf(program, 'events', 'what has happened')

  withAccount(events.command('tail').description('print events as they happen'))
    .option('--filter <types>', 'which, such as payment.*,refund.succeeded; all without it')
    .addOption(new Option('--every <ms>', 'milliseconds between looks').default('1000').hideHelp())
    .action(runTail)

  withAccount(events.command('resend').description('send an event again, to your webhooks or to a URL of yours'))
    .requiredOption('--event <id>', 'id of the event')
    .option('--webhook <id>', 'to this webhook alone')
    .option('--forward-to <url>', 'from here to this address instead, signed as webhooks listen does')
    .option('--secret <whsec>', 'what signs for --forward-to')
    .action(runResend)
}

async function mizanOf(options: AccountOptions): Promise<Mizan> {
  const account = await accountOf(options)
  requireSandbox(account, 'events of production do not leave for a developer’s machine.')
  return mizanFor(account)
}

async function runTail(options: AccountOptions & { filter?: string; every: string }, command: Command): Promise<void> {
  const mizan = await mizanOf(options)
  const everyMs = requireNumber('--every', options.every, 60_000)
  const patterns = await parseEventPatterns(mizan, options.filter)
  const feed = newEventFeed(mizan)
  await tail({
    everyMs,
    waiting: 'Waiting for events.',
    look: async (signal) => {
      for (const { isRedelivery, ...event } of await feed.next(signal).catch(asCommandFailure))
        if (!isRedelivery && matchesAny(patterns, event.type))
          say(command, event, [`${event.type}  ${event.resource}  ${event.eventId}`])
    },
  })
}

async function runListen(
  options: AccountOptions & { forwardTo: string; events?: string; secret?: string; chaos?: string; every: string },
  command: Command,
): Promise<void> {
  const chaos = chaosOf(options.chaos)
  const [mizan, to] = [await mizanOf(options), requireUrl(options.forwardTo)]
  const everyMs = requireNumber('--every', options.every, 60_000)
  const secret = options.secret === undefined ? await signingSecret() : requireSecret(options.secret)
  const patterns = await parseEventPatterns(mizan, options.events)
  const totals = { forwarded: 0, refused: 0 }
  await untilStopped((signal) =>
    listen({
      mizan,
      to,
      secret,
      everyMs,
      signal,
      wants: (type) => matchesAny(patterns, type),
      chaos,
      ready: () =>
        say(command, { forwardingTo: to, secret, events: patterns }, [
          `Signing secret  ${secret}`,
          `Forwarding ${patterns.join(', ')} to ${to}. Stop with Ctrl-C.`,
        ]),
      forwarded: (happening, outcome) => {
        totals[isSuccess(outcome) ? 'forwarded' : 'refused']++
        say(command, { ...happening, ...outcome }, [line(happening, outcome)])
      },
      problemFound: (problem) => process.stderr.write(`mizan: ${problem} Trying again.\n`),
    }),
  ).catch(asCommandFailure)
  say(command, totals, [`Stopped: ${totals.forwarded} forwarded, ${totals.refused} not taken.`])
}

function chaosOf(asked: string | undefined): ReadonlySet<ChaosKind> {
  const names = asked === 'all' ? chaosKinds : (asked?.split(',') ?? [])
  const isKind = (name: string): name is ChaosKind => chaosKinds.some((each) => each === name)
  if (names.every(isKind)) return new Set(names)
  throw new CommandFailure(`--chaos must be some of ${chaosKinds.join(',')}, or all.`)
}

const isSuccess = ({ status = 0 }: Forwarded) => status >= 200 && status < 300

const line = ({ eventId, type, resource, isRedelivery }: FeedEvent, { status, problem, durationMs }: Forwarded) =>
  [type, resource, eventId, `${status ?? problem} in ${durationMs} ms`, ...(isRedelivery ? ['again'] : [])].join('  ')

async function runReceive(options: { port: string; secret?: string; answer: string }, command: Command): Promise<void> {
  const secret = options.secret === undefined ? await signingSecret() : requireSecret(options.secret)
  const answer = requireNumber('--answer', options.answer, 599)
  if (answer < 200) throw new CommandFailure('--answer must be a status from 200 to 599.')
  const server = newReceiver({ secret, answer }, (received) =>
    say(command, received, [received.isGenuine ? heard(received) : refused(received)]),
  )
  server.listen(requireNumber('--port', options.port, 65_535), '127.0.0.1')
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new CommandFailure(`Port ${options.port} cannot be listened on: ${error.code}.`)
  })
  const { port } = server.address() as AddressInfo
  const url = `http://localhost:${port}/`
  say(command, { receivingAt: url, secret }, [`Signing secret  ${secret}`, `Receiving at ${url}. Stop with Ctrl-C.`])
  await untilStopped((signal) => once(signal, 'abort'))
  server.close()
  server.closeAllConnections()
}

const heard = ({ type, eventId, bytes }: Received) => `✓ ${type}  ${eventId}  ${bytes} bytes`
const refused = ({ reason, message }: Received) => `✗ ${reason}: ${message}`

async function runResend(
  options: AccountOptions & { event: string; webhook?: string; forwardTo?: string; secret?: string },
  command: Command,
): Promise<void> {
  const { event, webhook: webhookId, forwardTo } = options
  const mizan = await mizanOf(options)
  if (forwardTo === undefined) {
    const sent = await mizan.webhooks.events.redeliver(event, { webhookId }).catch(asResendFailure)
    const count = sent.webhookIds.length
    return print(command, sent, [`${event} is sent again to ${count} ${count === 1 ? 'webhook' : 'webhooks'}.`])
  }
  const to = requireUrl(forwardTo)
  const secret = options.secret === undefined ? await signingSecret() : requireSecret(options.secret)
  const signal = new AbortController().signal
  const outcome = await forwardEvent(mizan, event, { to, secret, signal }).catch(asCommandFailure)
  print(command, { eventId: event, ...outcome }, [
    `${event}  ${outcome.status ?? outcome.problem} in ${outcome.durationMs} ms`,
  ])
  if (!isSuccess(outcome)) throw new CommandFailure(`${to} did not take it: ${outcome.status ?? outcome.problem}.`)
}

function asResendFailure(error: unknown): never {
  if (error instanceof ConflictError)
    throw new CommandFailure(`${error.message} Or send it from here with --forward-to.`)
  return asCommandFailure(error)
}

function requireUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^https?:$/.test(url.protocol)) return url.href
  throw new CommandFailure('--forward-to must be an address such as http://localhost:3000/hook.')
}

function requireSecret(text: string): string {
  if (/^whsec_\S+$/.test(text)) return text
  throw new CommandFailure('--secret must be the secret of a webhook, such as whsec_….')
}

function requireNumber(option: string, text: string, max: number): number {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (value <= max) return value
  throw new CommandFailure(`${option} must be a whole number from 0 to ${max}.`)
}
