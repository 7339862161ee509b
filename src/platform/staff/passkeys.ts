import type { Secrets } from '../secrets/secrets.ts'
import { type Challenge, secretOf } from './challenges.ts'
import type { Passkey } from './passkey-queries.ts'

// Passkeys (WebAuthn): the device signs a challenge of ours for the console's own address alone, after it has verified its person by a PIN, a finger or a
// face. That is two factors in one.

type Site = { secrets: Secrets; operatorUrl: string }

export type PasskeyAnswer = { id: string; clientDataJSON: string; authenticatorData: string; signature: string }
export type NewPasskeyAnswer = { id: string; clientDataJSON: string; attestationObject: string; transports: string[] }

/** Loaded when the first passkey is used: a start would spend a tenth of its time on it. */
const library = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256, as COSE numbers them: what devices have. */
const supportedAlgorithmIDs = [-8, -7, -257]

const hostOf = (operatorUrl: string): string => new URL(operatorUrl).hostname
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

/** Any passkey of this console that the device has: who it is of stands in the answer. */
export async function passkeyOptions({ secrets, operatorUrl }: Site, challenge: Challenge) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: hostOf(operatorUrl),
    challenge: bytesOf(secretOf(secrets, 'PASSKEY', challenge, 'use')),
    userVerification: 'required',
  })
}

type Person = { staffId: string; email: string; fullName: string | null }

export async function newPasskeyOptions(
  { secrets, operatorUrl }: Site,
  challenge: Challenge,
  { staffId, email, fullName }: Person,
  known: readonly Passkey[],
) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: 'Mizan',
    rpID: hostOf(operatorUrl),
    userName: email,
    userDisplayName: fullName ?? email,
    userID: new Uint8Array(Buffer.from(staffId.replaceAll('-', ''), 'hex')),
    challenge: bytesOf(secretOf(secrets, 'PASSKEY', challenge, `add ${staffId}`)),
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs,
  })
}

/** The count of the device after this answer; undefined for one that proves nothing. */
export async function countOf(
  { secrets, operatorUrl }: Site,
  challenge: Challenge,
  key: Passkey,
  { id, ...response }: PasskeyAnswer,
): Promise<bigint | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const verified = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge: secretOf(secrets, 'PASSKEY', challenge, 'use'),
    expectedOrigin: new URL(operatorUrl).origin,
    expectedRPID: hostOf(operatorUrl),
    requireUserVerification: true,
    credential: { id: key.credentialId, publicKey: bytesOf(key.publicKey), counter: Number(key.counter) },
  }).catch(() => undefined)
  return verified?.verified ? BigInt(verified.authenticationInfo.newCounter) : undefined
}

/** Certificates of other formats name lists of revoked ones, which the library would fetch from wherever the sender wants. */
const formats: ReadonlySet<unknown> = new Set(['none', 'packed'])

async function hasKnownFormat(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  try {
    return formats.has(decodeAttestationObject(bytesOf(attestationObject)).get('fmt'))
  } catch {
    return false
  }
}

/** The passkey that a device has made; undefined for an answer that proves nothing. */
export async function keyOf(
  { secrets, operatorUrl }: Site,
  challenge: Challenge,
  staffId: string,
  { id, transports, ...response }: NewPasskeyAnswer,
): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'> | undefined> {
  if (!(await hasKnownFormat(response.attestationObject))) return undefined
  const { verifyRegistrationResponse } = await library()
  const { registrationInfo: made } = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge: secretOf(secrets, 'PASSKEY', challenge, `add ${staffId}`),
    expectedOrigin: new URL(operatorUrl).origin,
    expectedRPID: hostOf(operatorUrl),
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!made) return undefined
  const { id: credentialId, counter } = made.credential
  const publicKey = Buffer.from(made.credential.publicKey).toString('base64url')
  if (!isWithin(credentialId, 16, 1_400) || !isWithin(publicKey, 32, 8_000)) return undefined
  return { credentialId, publicKey, counter: BigInt(counter), transports: JSON.stringify(transports) }
}

/** As the table takes them; no device that is one makes others. */
const isWithin = ({ length }: string, least: number, most: number) => length >= least && length <= most
