import type { Command } from 'commander'
import { inTransaction } from '../platform/db/transaction.ts'
import { isUuid } from '../platform/ids.ts'
import { type AgentKeyRow, listAgentKeys, revokeAgentKey } from '../platform/keys/agent-key-queries.ts'
import { createAgentKey } from '../platform/keys/agent-keys.ts'
import { isBlank } from '../platform/text.ts'
import { cashNetworkNames } from '../start/ports.ts'
import { CommandFailure, print, withDatabase } from './output.ts'

export function addAgentCommands(program: Command): void {
  const agents = program.command('agents').description('keys of cash networks')

  agents
    .command('create-key')
    .description('create a key for a cash network and show it once')
    .requiredOption('--name <name>', 'whose it is')
    .option('--environment <name>', 'sandbox or production', 'sandbox')
    .option('--network <name>', 'the cash network, where there are several')
    .action(async (options: CreateOptions, command: Command) => {
      const request = keyRequest(options)
      const { key, stored } = await withDatabase((db) =>
        inTransaction(db, (tx) => createAgentKey(tx, request, new Date())),
      )
      print(command, { ...shown(stored), key }, [key, '', 'Keep it: it is not shown again.'])
    })

  agents
    .command('list-keys')
    .description('list the keys of cash networks, masked')
    .action(async (_options: unknown, command: Command) => {
      const all = await withDatabase((db) => listAgentKeys(db.read))
      const lines = all.map((key) => `${key.id}  ${key.prefix}…${key.last4}  ${stateOf(key)}  ${key.name}`)
      print(command, all.map(shown), lines.length > 0 ? lines : ['No cash network has a key.'])
    })

  agents
    .command('revoke-key')
    .description('revoke a key of a cash network; it stops working right away')
    .requiredOption('--key <id>', 'id of the key, as agents list-keys shows it')
    .action(async ({ key }: { key: string }, command: Command) => {
      if (!isUuid(key))
        throw new CommandFailure('--key must be the id of a key, as npx mizan agents list-keys shows it.')
      const id = key.toLowerCase()
      const revoked = await withDatabase((db) => inTransaction(db, (tx) => revokeAgentKey(tx, id, new Date())))
      if (!revoked) throw new CommandFailure(`There is no key ${key}.`)
      print(command, { id, revokedAt: revoked.revokedAt }, [`Revoked ${id}.`])
    })
}

type CreateOptions = { name: string; environment: string; network?: string }

function keyRequest({ name, environment, network }: CreateOptions) {
  const upper = environment.toUpperCase()
  if (upper !== 'SANDBOX' && upper !== 'PRODUCTION')
    throw new CommandFailure('--environment must be sandbox or production.')
  if (isBlank(name) || name.length > 255) throw new CommandFailure('--name must be 1 to 255 characters and not blank.')
  const known = cashNetworkNames[upper]
  const [first] = known
  if (first === undefined) throw new CommandFailure(`No cash network is configured in ${upper.toLowerCase()}.`)
  const meant = network ?? first
  if (!known.includes(meant)) throw new CommandFailure(`--network must be one of ${known.join(', ')}.`)
  return { network: meant, environment: upper, name } as const
}

type Listed = Omit<AgentKeyRow, 'keyHash'>

const stateOf = ({ network, environment, revokedAt }: Listed) =>
  `${network} ${environment.toLowerCase()} ${revokedAt ? 'revoked' : 'active'}`

const shown = ({ id, network, environment, name, prefix, last4, createdAt, revokedAt }: Listed) => ({
  id,
  network,
  environment,
  name,
  prefix,
  last4,
  createdAt,
  ...(revokedAt && { revokedAt }),
})
