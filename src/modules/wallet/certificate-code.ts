import { createHash } from 'node:crypto'
import type { BankAccount } from '#money/wallets/wallet.ts'
import { type EnvironmentName, environmentNames, type Scope } from '#platform/context.ts'
import { bytesOfId, bytesOfSigned, idOfBytes, signedBytes } from '#platform/tokens/signed-id.ts'

// The code on a certificate. It contains the wallet, the time of the certificate, and the account, so that nothing is stored: a certificate is valid
// for as long as the wallet has that account. Pure.

const prefix = 'mzn_c'
const fingerprintBytes = 8

export type Certified = { scope: Scope; at: Date; fingerprint: Buffer }

export function certificateCode(
  key: Uint8Array,
  { merchantId, environment }: Scope,
  account: BankAccount,
  at: Date,
): string {
  const head = Buffer.alloc(5)
  head.writeUInt8(environmentNames.indexOf(environment))
  head.writeUInt32BE(Math.floor(at.getTime() / 1000), 1)
  return signedBytes(key, prefix, Buffer.concat([bytesOfId(merchantId), head, fingerprintOf(account)]))
}

/** Undefined for every text that stands on no certificate. */
export function certifiedBy(key: Uint8Array, code: string): Certified | undefined {
  const bytes = bytesOfSigned(key, prefix, code)
  if (!bytes) return undefined
  const environment = environmentNames[bytes.readUInt8(16)] as EnvironmentName
  return {
    scope: { merchantId: idOfBytes(bytes.subarray(0, 16)), environment },
    at: new Date(bytes.readUInt32BE(17) * 1000),
    fingerprint: bytes.subarray(21),
  }
}

export const speaksOf = ({ fingerprint }: Certified, account: BankAccount): boolean =>
  fingerprint.equals(fingerprintOf(account))

const fingerprintOf = ({ rib, holderName }: BankAccount): Buffer =>
  createHash('sha256').update(`${rib} ${holderName}`).digest().subarray(0, fingerprintBytes)
