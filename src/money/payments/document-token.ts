import { type EnvironmentName, environmentNames, type Scope } from '#platform/context.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { bytesOfId, bytesOfSigned, idOfBytes, signedBytes } from '#platform/tokens/signed-id.ts'

// A token that shows one document of one transaction: the receipt, or the voucher. It holds the owner and the transaction, so no table is needed. The
// log masks it like every text with this prefix.

const documents = {
  RECEIPT: { prefix: 'mzn_r', path: '/r/' },
  VOUCHER: { prefix: 'mzn_w', path: '/v/' },
} as const
type DocumentKind = keyof typeof documents

const keyOf = (secrets: Secrets, kind: DocumentKind) => secrets.keyFor(`papers ${kind}`)

/** The path of the page that shows a document; always the same for the same document. */
export function documentPath(
  secrets: Secrets,
  kind: DocumentKind,
  { merchantId, environment }: Scope,
  id: string,
): string {
  const place = Buffer.from([environmentNames.indexOf(environment)])
  const bytes = Buffer.concat([bytesOfId(id), bytesOfId(merchantId), place])
  return documents[kind].path + signedBytes(keyOf(secrets, kind), documents[kind].prefix, bytes)
}

/** Returns the transaction of a token, with its owner; undefined for every other text. */
export function documentOfToken(
  secrets: Secrets,
  kind: DocumentKind,
  text: string,
): { scope: Scope; id: string } | undefined {
  const bytes = bytesOfSigned(keyOf(secrets, kind), documents[kind].prefix, text)
  if (!bytes) return undefined
  const environment = environmentNames[bytes.readUInt8(32)] as EnvironmentName
  return { scope: { merchantId: idOfBytes(bytes.subarray(16, 32)), environment }, id: idOfBytes(bytes.subarray(0, 16)) }
}
