import type { Acquirer } from './acquirer.ts'
import type { CashIssuer } from './cash-issuer.ts'
import type { CardAccount, LiveAccounts } from './routing.ts'

// Accounts in production, as tests need them: each named after its acquirer, and one of them set for everything.

type Account = Acquirer &
  Partial<CashIssuer> &
  Partial<Pick<CardAccount, 'origins' | 'fields' | 'isTestMode' | 'notices' | 'held'>>
export type Choice = { accounts: readonly Account[]; chosen: string | undefined }

/** `choice` may be changed between calls. */
export function accountsOf(choice: Choice): LiveAccounts {
  const named = (id: string) => choice.accounts.find(({ name }) => name === id)
  const account = (id: string) => {
    const acquirer = named(id)
    if (!acquirer) return undefined
    const { isTestMode = false, origins = [], fields, notices, held } = acquirer
    const more = { ...(fields && { fields }), ...(notices && { notices }), ...(held && { held }) }
    return { id, provider: id, isTestMode, settings: {}, origins, acquirer, ...more }
  }
  return {
    areReal: async () => choice.accounts.length > 0,
    chosen: async () => choice.chosen,
    isThere: async (_scope, id) => named(id) !== undefined,
    card: async (_scope, id) => account(id),
    account: async (id) => account(id),
    cash: async (_scope, id) => {
      const account = named(id)
      return account?.issueVoucher && { id, issuer: account as Acquirer & CashIssuer }
    },
  }
}
