import { walletCurrency } from '../money/wallets/wallet.ts'
import type { Command } from 'commander'
import { confirmTransfer } from '../modules/wallet/actions.ts'
import { presentBankDetails } from '../modules/wallet/bank-details.ts'
import { isCurrency, majorNumber } from '../money/money.ts'
import { isRib } from '../money/wallets/rib.ts'
import type { BankAccount } from '../money/wallets/wallet.ts'
import { assignBankAccount, changeWalletStatus, walletOf, walletView } from '../money/wallets/wallets.ts'
import type { WriteContext } from '../platform/context.ts'
import { isBlank } from '../platform/text.ts'
import { CommandFailure, print } from './output.ts'
import { inScopeOf, ofMerchant, requireMoney, type ScopeOptions } from './scope.ts'

export function addWalletCommands(program: Command): void {
  const wallets = program.command('wallets').description('wallets of merchants')

  ofMerchant(wallets, 'show', 'show what is in a wallet, and its bank account').action(
    async (which: ScopeOptions, command: Command) => {
      const { view, details } = await inScopeOf(which, shown)
      const { available, pending, reserved } = view.balance
      print(command, { ...view, ...(details && { bankDetails: details }) }, [
        `${view.status.toLowerCase()}: ${available} ${view.currency} available, ${pending} pending, ${reserved} reserved`,
        details ? `${details.rib}  ${details.holderName}, ${details.bankName}` : 'No bank account is assigned.',
        ...(view.balances ?? []).map(
          (each) =>
            `${each.available} ${each.currency} available, ${each.pending} pending, ${each.reserved} reserved: ${
              each.payoutAccount ? `paid out to ${each.payoutAccount.bankName}` : 'waits, without a bank account'
            }`,
        ),
      ])
    },
  )

  for (const [verb, to, description] of decisions)
    ofMerchant(wallets, verb, description).action(async (which: ScopeOptions, command: Command) => {
      const { id, status } = await inScopeOf(which, (ctx) => changeWalletStatus(ctx, to))
      print(command, { id, status }, [`The wallet is ${status.toLowerCase()}.`])
    })

  wallets
    .command('assign-account')
    .description('assign a bank account to the production wallet of a merchant')
    .requiredOption('--merchant <id>', 'id of the merchant')
    .requiredOption('--rib <digits>', 'RIB of the account, 24 digits')
    .requiredOption('--holder <name>', 'whose account the bank says that it is')
    .requiredOption('--bic <code>', 'BIC of the bank')
    .requiredOption('--bank <name>', 'name of the bank')
    .requiredOption('--agency <name>', 'branch of the bank')
    .option('--currency <code>', 'the currency that is paid out to it; dirhams without it')
    .action((options: AccountOptions, command: Command) => assign(options, command))

  wallets
    .command('confirm-transfer')
    .description('book a transfer that has arrived for a production wallet')
    .requiredOption('--merchant <id>', 'id of the merchant')
    .requiredOption('--reference <text>', 'what is written on the transfer: FD- and ten characters')
    .requiredOption('--amount <amount>', 'what has arrived')
    .option('--currency <code>', 'in which currency; dirhams without it')
    .action((options: TransferOptions, command: Command) => confirm(options, command))
}

const decisions = [
  ['block', 'BLOCKED', 'take no money into a wallet until it is unblocked'],
  ['unblock', 'ACTIVE', 'let a blocked wallet take money again'],
  ['close', 'CLOSED', 'take no money into a wallet ever again'],
] as const

async function shown({ tx, scope }: WriteContext) {
  const wallet = await walletOf(tx, scope)
  const details = wallet.account && presentBankDetails(wallet, wallet.account)
  return { view: await walletView(tx, scope, wallet), details }
}

type AccountOptions = {
  merchant: string
  rib: string
  holder: string
  bic: string
  bank: string
  agency: string
  currency?: string
}

async function assign(options: AccountOptions, command: Command): Promise<void> {
  const { merchant, rib, holder, bic, bank, agency, currency = walletCurrency } = options
  if (!isCurrency(currency)) throw new CommandFailure('--currency must be an active ISO 4217 code, such as EUR.')
  const digits = rib.replaceAll(' ', '')
  if (!isRib(digits)) throw new CommandFailure('--rib must be 24 digits, the last two of which are the right key.')
  if (!/^[A-Z]{6}[A-Z\d]{2}([A-Z\d]{3})?$/.test(bic)) throw new CommandFailure('--bic must be 8 or 11 characters.')
  const account: BankAccount = {
    holderName: requireName('--holder', holder),
    rib: digits,
    bic,
    bankName: requireName('--bank', bank),
    agency: requireName('--agency', agency),
  }
  const wallet = await inScopeOf({ merchant, environment: 'production' }, (ctx) =>
    assignBankAccount(ctx, account, currency),
  )
  const what = currency === walletCurrency ? '' : ` in ${currency}`
  print(command, presentBankDetails(wallet, account), [`${digits} is the bank account of this wallet${what}.`])
}

type TransferOptions = { merchant: string; reference: string; amount: string; currency?: string }

async function confirm(
  { merchant, reference, amount, currency: currencyAsked = walletCurrency }: TransferOptions,
  command: Command,
): Promise<void> {
  const arrivedMinor = requireMoney('--amount', amount, currencyAsked)
  const { id, status, amountMinor, currency } = await inScopeOf({ merchant, environment: 'production' }, (ctx) =>
    confirmTransfer(ctx, reference.toUpperCase(), arrivedMinor, currencyAsked),
  )
  const booked = majorNumber(amountMinor, currency)
  print(command, { id, status, amount: booked, currency }, [`${booked} ${currency} are available.`])
}

function requireName(option: string, text: string): string {
  if (isBlank(text) || text.length > 255 || /\p{Cc}/u.test(text))
    throw new CommandFailure(`${option} must be one line of 1 to 255 characters.`)
  return text
}
