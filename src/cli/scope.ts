import type { Command } from 'commander'
import { asOneWrite, type EnvironmentName, type Scope, type WriteContext } from '../platform/context.ts'
import type { Database } from '../platform/db/database.ts'
import { Failure } from '../platform/errors.ts'
import { isCurrency, minorUnits } from '../money/money.ts'
import { newId } from '../platform/ids.ts'
import { requireMerchant } from './merchant-id.ts'
import { CommandFailure, settings, withDatabase } from './output.ts'
import { inEnglish } from '../platform/sentences/said.ts'

// Commands that do something for one merchant in one environment.

export type ScopeOptions = { merchant: string; environment: string }

/** A command about one merchant. */
export const ofMerchant = (group: Command, verb: string, description: string): Command =>
  group
    .command(verb)
    .description(description)
    .requiredOption('--merchant <id>', 'id of the merchant')
    .requiredOption('--environment <name>', 'sandbox or production')

/** Runs `work` as one transaction of an existing merchant; its refusal is the command's failure. */
export async function inScopeOf<Result>(
  which: ScopeOptions,
  work: (ctx: WriteContext, db: Database) => Promise<Result>,
): Promise<Result> {
  const environment = requireEnvironment(which.environment)
  return withDatabase(async (db) => {
    const merchantId = await requireMerchant(db, which.merchant)
    return writeAs(db, { merchantId, environment }, (ctx) => work(ctx, db))
  }).catch(asCommandFailure)
}

/** One transaction of the operator in a scope that is known. */
export const writeAs = <Result>(
  db: Database,
  scope: Scope,
  work: (ctx: WriteContext) => Promise<Result>,
): Promise<Result> => {
  const now = new Date()
  const { publicUrl } = settings()
  return asOneWrite(db, { scope, origin: 'DASHBOARD', correlationId: newId(now), now, publicUrl }, work)
}

export function asCommandFailure(error: unknown): never {
  throw error instanceof Failure ? new CommandFailure(inEnglish(error.details?.[0]?.message ?? error.words)) : error
}

function requireEnvironment(name: string): EnvironmentName {
  const upper = name.toUpperCase()
  if (upper !== 'SANDBOX' && upper !== 'PRODUCTION')
    throw new CommandFailure('--environment must be sandbox or production.')
  return upper
}

/** A currency, and an amount in it, as people type them. */
export function requireMoney(option: string, text: string, currency: string): bigint {
  if (!isCurrency(currency)) throw new CommandFailure('--currency must be an active ISO 4217 code, such as EUR.')
  if (!/^\d{1,10}(\.\d{1,4})?$/.test(text) || Number(text) === 0)
    throw new CommandFailure(`${option} must be an amount of ${currency}, such as 2500.`)
  return minorUnits(Number(text), currency, option)
}

/** A line that is kept with what was decided. */
export function requireLine(option: string, text: string): string {
  if (text.trim() === '' || text.length > 500 || /\p{Cc}/u.test(text))
    throw new CommandFailure(`${option} must be one line of 1 to 500 characters.`)
  return text
}

/** The person who does it, for what is kept about it. */
export function requireBy(by: string): string {
  const name = by.trim()
  if (!/^[\w .@+'-]{1,100}$/u.test(name))
    throw new CommandFailure('--by must be your name or e-mail, 1 to 100 letters.')
  return name
}
