import { majorNumber } from '#money/money.ts'
import { minimumIn, nextPayoutOf, scheduleOf } from '#money/payouts/schedules.ts'
import { presentWallet } from '#money/wallets/wallet.ts'
import { moneyOf, requireBankAccount, walletIn, walletOf } from '#money/wallets/wallets.ts'
import type { ReadContext } from '#platform/context.ts'
import { fileReply, reply, route, type Route } from '#platform/http/route.ts'
import { startFunding } from './actions.ts'
import { certify } from './actions/certify.ts'
import { presentBankDetails } from './bank-details.ts'
import {
  BankDetailsView,
  CertificateFile,
  CertificateQuery,
  FundingCreate,
  FundingView,
  WalletView,
} from './schemas.ts'

/** The balance, the bank account behind it, and putting money in. */
export const walletRoutes: readonly Route[] = [
  route('GET /wallet', {
    operationId: 'getWallet',
    summary: 'Retrieve the balance',
    access: 'wallet:read',
    mode: 'read',
    replies: { 200: WalletView },
    handler: async (ctx) => {
      const { tx, scope } = ctx
      const wallet = await walletOf(tx, scope)
      // Read once, so that all values are of one moment.
      const money = await moneyOf(tx, scope, wallet)
      const isPaidOut = wallet.account && (await ctx.payoutSender(scope.environment, wallet.currency))
      const nextPayout = isPaidOut ? await nextPayoutOf(ctx, wallet, money) : undefined
      const { balances, ...view } = presentWallet(wallet, money)
      return reply(200, { ...view, ...(balances && { balances: await withPayouts(ctx, balances) }), nextPayout })
    },
  }),

  route('GET /wallet/bank-details', {
    operationId: 'listWalletBankDetails',
    summary: 'Retrieve the bank account of the wallet',
    access: 'wallet:read',
    mode: 'read',
    replies: { 200: BankDetailsView },
    handler: async ({ tx, scope }) => {
      const wallet = await walletOf(tx, scope)
      return reply(200, presentBankDetails(wallet, requireBankAccount(wallet)))
    },
  }),

  route('GET /wallet/bank-details/certificate', {
    operationId: 'getWalletBankDetailsCertificate',
    summary: 'Retrieve a certificate of the bank account, which a third party can check',
    access: 'wallet:read',
    mode: 'read',
    query: CertificateQuery,
    replies: { 200: CertificateFile, 422: ['WALLET_NOT_ACTIVE'] },
    handler: async (ctx, { query }) => {
      const { name, content } = await certify(ctx, query.locale ?? ctx.locale)
      return fileReply(200, { mediaType: 'application/pdf', name, content })
    },
  }),

  route('POST /wallet/fundings', {
    operationId: 'createWalletFunding',
    summary: 'Fund the wallet',
    access: 'wallet:write',
    mode: 'write',
    idempotent: true,
    body: FundingCreate,
    replies: { 201: FundingView, 200: FundingView, 422: ['WALLET_NOT_ACTIVE'] },
    handler: async (ctx, { body }) => {
      const { funding, created } = await startFunding(ctx, body)
      if (!created) return reply(200, funding)
      // A payment by card is no transaction before it is paid.
      const { transactionId } = funding
      return reply(201, funding, transactionId === undefined ? undefined : `/transactions/${transactionId}`)
    },
  }),
]

type Balances = NonNullable<ReturnType<typeof presentWallet>['balances']>

/** Balances in other currencies with what of each is paid out next, and the least that is. */
async function withPayouts(ctx: Pick<ReadContext, 'tx' | 'scope' | 'now' | 'payoutSender'>, balances: Balances) {
  const { tx, scope } = ctx
  const schedule = await scheduleOf(tx, scope.merchantId)
  return Promise.all(
    balances.map(async (balance) => {
      const { currency } = balance
      const wallet = await walletIn(tx, scope, currency)
      const isPaidOut = wallet.account && (await ctx.payoutSender(scope.environment, currency))
      const nextPayout = isPaidOut ? await nextPayoutOf(ctx, wallet, await moneyOf(tx, scope, wallet)) : undefined
      const minimumPayoutAmount = majorNumber(minimumIn(currency, schedule), currency)
      return { ...balance, minimumPayoutAmount, ...(nextPayout && { nextPayout }) }
    }),
  )
}
