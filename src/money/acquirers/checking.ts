import { usableAccount, type AccountRow } from './account.ts'
import type { Capabilities } from './acquirer.ts'
import type { CheckResult } from './connector.ts'
import { openLine, type RegistryParts } from './registry.ts'

// Looks at one account, with a connection of its own: for commands and for the console.

/** UNREADABLE: this process cannot read the settings or the secrets. */
export type Checked = CheckResult | { status: 'UNREADABLE' }

/** Asks the provider, harmlessly, whether it takes the secrets. */
export const checkAccount = async (parts: RegistryParts, row: AccountRow): Promise<Checked> =>
  (await onLine(parts, row, async ({ check }) => (await check?.()) ?? { status: 'UNREACHABLE' })) ?? {
    status: 'UNREADABLE',
  }

/** Without a call to the provider. Undefined for an account that cannot be read. */
export const currenciesOf = (parts: RegistryParts, row: AccountRow): Promise<Capabilities['currencies'] | undefined> =>
  onLine(parts, row, async ({ acquirer }) => acquirer.can.currencies)

/** Names of the secrets that are set; undefined where they cannot be read. */
export const secretNamesOf = async (
  { secrets, bases, now }: Pick<RegistryParts, 'secrets' | 'bases' | 'now'>,
  row: AccountRow,
): Promise<string[] | undefined> => {
  const usable = await usableAccount(row, secrets, { bases, now: now() }).catch(() => undefined)
  return usable && Object.keys(usable.secrets as object)
}

type Line = Awaited<ReturnType<typeof openLine>>

async function onLine<Result>(
  parts: RegistryParts,
  row: AccountRow,
  work: (account: Line['account']) => Promise<Result>,
): Promise<Result | undefined> {
  const { secrets, bases, now } = parts
  const usable = await usableAccount(row, secrets, { bases, now: now() }).catch(() => undefined)
  if (!usable) return undefined
  const line = await openLine(parts, usable)
  try {
    return await work(line.account)
  } finally {
    await line.close()
  }
}
