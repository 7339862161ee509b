import { country } from '#platform/country.ts'
import { requireActiveWallet, requireBankAccount, walletOf } from '#money/wallets/wallets.ts'
import type { BankAccount } from '#money/wallets/wallet.ts'
import type { ReadContext } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { qrPath } from '#platform/documents/qr.ts'
import { renderPdf } from '#platform/documents/render.ts'
import type { Locale } from '#platform/locale.ts'
import { findBrandingText } from '#platform/merchants/branding.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { certificateDocument } from '../certificate.ts'
import { certificateCode, type Certified, certifiedBy, speaksOf } from '../certificate-code.ts'

// Certificates of bank details: made, and checked by their readers. Nothing is stored of either.

const keyOf = (secrets: Secrets) => secrets.keyFor('bank-details certificates')

/** Refuses with `WALLET_NOT_ACTIVE`, and with `SERVICE_UNAVAILABLE` in production until a bank account is assigned. */
export async function certify(
  { tx, scope, now, publicUrl, secrets }: ReadContext,
  locale: Locale,
): Promise<{ name: string; content: Buffer }> {
  const wallet = await requireActiveWallet(tx, scope)
  const account = requireBankAccount(wallet)
  const branding = await findBrandingText(tx, scope.merchantId)
  const checkUrl = `${publicUrl}/verify/${certificateCode(keyOf(secrets), scope, account, now)}`
  const document = certificateDocument({
    locale,
    wallet,
    account,
    at: now,
    timeZone: branding?.timeZone ?? country().timeZone,
    checkUrl,
    checkCode: await qrPath(checkUrl),
  })
  return { name: `attestation-rib-${account.rib}.pdf`, content: await renderPdf(document, scope.merchantId) }
}

export type Check =
  | { state: 'UNKNOWN' }
  | { state: 'REVOKED'; certified: Certified }
  | { state: 'VALID'; certified: Certified; account: BankAccount; timeZone: string }

/** The validity of the certificate with this code now: the account of an invalid one is not revealed. */
export async function checkCertificate(db: Database, secrets: Secrets, code: string): Promise<Check> {
  const certified = certifiedBy(keyOf(secrets), code)
  const branding = certified && (await findBrandingText(db.read, certified.scope.merchantId))
  if (!certified || !branding) return { state: 'UNKNOWN' }
  const { account, status } = await walletOf(db.read, certified.scope)
  if (!account || status === 'CLOSED' || !speaksOf(certified, account)) return { state: 'REVOKED', certified }
  return { state: 'VALID', certified, account, timeZone: branding.timeZone }
}
