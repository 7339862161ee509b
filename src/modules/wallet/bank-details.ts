import { ibanOf, ribParts } from '#money/wallets/rib.ts'
import type { BankAccount, Wallet } from '#money/wallets/wallet.ts'

/** The bank account behind a wallet, in the form that its holder gives to payers. */
export const presentBankDetails = (
  { currency, environment }: Wallet,
  { rib, bic, holderName, bankName, agency }: BankAccount,
) => ({
  rib,
  ribParts: ribParts(rib),
  iban: ibanOf(rib),
  bic,
  holderName,
  bankName,
  agency,
  currency,
  // The sandbox's bank knows everybody, and the operator assigns what a bank has confirmed.
  verified: true,
  environment,
})
