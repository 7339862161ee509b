import type { Command } from 'commander'
import { findWalletStatus } from '../money/wallets/wallets.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { type ScopeName, scopeNames } from '../platform/keys/scope.ts'
import { isUuid } from '../platform/ids.ts'
import { type ListedKey, listKeys } from '../platform/keys/queries.ts'
import { createKey, type KeyRequest, revokeKeyById } from '../platform/merchants/merchants.ts'
import { nearest } from '../platform/suggest.ts'
import { requireMerchant, requireMerchantId } from './merchant-id.ts'
import { CommandFailure, print, withDatabase } from './output.ts'

type CreateOptions = { merchant: string; environment: string; name: string; scopes?: string }

export function addKeyCommands(program: Command): void {
  const keys = program.command('keys').description('API keys')

  keys
    .command('create')
    .description('create a key and show it once')
    .requiredOption('--merchant <id>', 'id of the merchant')
    .requiredOption('--environment <name>', 'sandbox or production')
    .requiredOption('--name <name>', 'what the key is for')
    .option('--scopes <list>', 'scopes, parted by commas; all when left out')
    .action(async (options: CreateOptions, command: Command) => {
      const request = keyRequest(options)
      const { key, stored } = await withDatabase(async (db) => {
        await requireMerchant(db, request.merchantId)
        const production = { merchantId: request.merchantId, environment: 'PRODUCTION' } as const
        if ((await findWalletStatus(db.read, production)) === 'CLOSED')
          throw new CommandFailure('The production wallet of this merchant is closed: it gets no new keys.')
        return inTransaction(db, (tx) => createKey(tx, request, new Date()))
      })
      print(command, { ...shown({ ...stored, revokedAt: null, lastUsedAt: null }), key }, [
        key,
        '',
        'Keep it: it is not shown again.',
      ])
    })

  keys
    .command('list')
    .description('list the keys of a merchant, masked')
    .requiredOption('--merchant <id>', 'id of the merchant')
    .action(async ({ merchant }: { merchant: string }, command: Command) => {
      const all = await withDatabase(async (db) => listKeys(db.read, await requireMerchant(db, merchant)))
      const lines = all.map((key) => `${key.id}  ${key.prefix}…${key.last4}  ${stateOf(key)}  ${key.name}`)
      print(command, all.map(shown), lines.length > 0 ? lines : ['This merchant has no keys.'])
    })

  keys
    .command('revoke')
    .description('revoke a key; it stops working within 5 seconds')
    .requiredOption('--key <id>', 'id of the key, as keys list shows it')
    .action(async ({ key }: { key: string }, command: Command) => {
      if (!isUuid(key))
        throw new CommandFailure(
          '--key must be the id of a key, as npx mizan keys list shows it; never the key itself.',
        )
      const revoked = await withDatabase((db) => revokeKeyById(db, key.toLowerCase(), new Date()))
      if (!revoked) throw new CommandFailure(`There is no key ${key}.`)
      print(command, { id: key, revokedAt: revoked.revokedAt }, [`Revoked ${key}. It stops working within 5 seconds.`])
    })
}

function keyRequest({ merchant, environment, name, scopes }: CreateOptions): KeyRequest {
  const upper = environment.toUpperCase()
  if (upper !== 'SANDBOX' && upper !== 'PRODUCTION')
    throw new CommandFailure('--environment must be sandbox or production.')
  if (name.trim() === '' || name.length > 255)
    throw new CommandFailure('--name must be 1 to 255 characters and not blank.')
  const merchantId = requireMerchantId(merchant)
  return {
    merchantId,
    environment: upper,
    name,
    ...(scopes !== undefined && { scopes: readScopes(scopes) }),
  }
}

function readScopes(list: string): ScopeName[] {
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const unknown = names.find((name) => !(scopeNames as readonly string[]).includes(name))
  const meant = unknown && nearest(unknown, scopeNames)
  if (unknown)
    throw new CommandFailure(
      `There is no scope ${unknown}${meant ? `; did you mean ${meant}?` : `. There are: ${scopeNames.join(', ')}`}`,
    )
  if (names.length === 0) throw new CommandFailure('--scopes must name at least one scope; leave it out for all.')
  return [...new Set(names)] as ScopeName[]
}

const stateOf = ({ revokedAt, expiresAt, environment }: ListedKey) =>
  `${environment.toLowerCase()} ${revokedAt ? 'revoked' : expiresAt && expiresAt < new Date() ? 'expired' : 'active'}`

const shown = ({
  id,
  merchantId,
  environment,
  name,
  prefix,
  last4,
  scopes,
  createdAt,
  expiresAt,
  revokedAt,
  lastUsedAt,
  createdBy,
  allowedAddresses,
}: ListedKey) => ({
  id,
  merchantId,
  environment,
  name,
  prefix,
  last4,
  scopes,
  createdAt,
  ...(expiresAt && { expiresAt }),
  ...(revokedAt && { revokedAt }),
  ...(lastUsedAt && { lastUsedAt }),
  ...(createdBy && { createdBy }),
  ...(allowedAddresses && { ipAllowList: allowedAddresses }),
})
