import { requireBankAccount, walletOf, walletView } from '#money/wallets/wallets.ts'
import { reply, route } from '#platform/http/route.ts'
import { startFunding } from './actions.ts'
import { presentBankDetails } from './bank-details.ts'
import { BankDetailsView, FundingCreate, FundingView, WalletView } from './schemas.ts'

/** Specification 4.3: the balance, the bank account behind it, and putting money in. */
export const walletRoutes = [
  route('GET /wallet', {
    summary: 'Retrieve the balance',
    access: 'wallet:read',
    mode: 'read',
    replies: { 200: WalletView },
    handler: async ({ tx, scope }) => reply(200, await walletView(tx, scope, await walletOf(tx, scope))),
  }),

  route('GET /wallet/bank-details', {
    summary: 'Retrieve the bank account of the wallet',
    access: 'wallet:read',
    mode: 'read',
    replies: { 200: BankDetailsView },
    handler: async ({ tx, scope }) => {
      const wallet = await walletOf(tx, scope)
      return reply(200, presentBankDetails(wallet, requireBankAccount(wallet)))
    },
  }),

  route('POST /wallet/fundings', {
    summary: 'Put money into the wallet',
    access: 'wallet:write',
    mode: 'write',
    idempotent: true,
    body: FundingCreate,
    replies: { 201: FundingView, 200: FundingView, 422: ['WALLET_NOT_ACTIVE'] },
    handler: async (ctx, { body }) => {
      const { funding, created } = await startFunding(ctx, body)
      if (!created) return reply(200, funding)
      // A payment by card is no transaction before somebody has paid.
      const { transactionId } = funding
      return reply(201, funding, transactionId === undefined ? undefined : `/transactions/${transactionId}`)
    },
  }),
]
