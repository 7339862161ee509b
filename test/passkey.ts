import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

// A device with a passkey, in software: what it answers, and what a bad one or a phishing page would.

/** The object of an attestation. */
export type Attested = { authData: Buffer; clientDataHash: Buffer; publicKey: KeyObject; privateKey: KeyObject }
type Wishes = {
  origin?: string
  host?: string
  isVerified?: boolean
  counter?: number
  challenge?: string
  /** Format and statement of an attestation, as entries of a map in CBOR; none without. */
  attest?: (of: Attested) => Buffer
  /** Another id, or another key in COSE, in the device's own words. */
  madeId?: Buffer
  madeKey?: Buffer
}
const sha256 = (of: string | Buffer) => createHash('sha256').update(of).digest()
const text = (bytes: Buffer) => bytes.toString('base64url')
const short = (value: number) => Buffer.from([value >> 8, value & 0xff])
/** A string of bytes in CBOR. */
export const cborBytes = (bytes: Buffer) => Buffer.concat([Buffer.from([0x59]), short(bytes.length), bytes])
/** `fmt: 'none', attStmt: {}`. */
const unattested = () => Buffer.from('63666d74646e6f6e656761747453746d74a0', 'hex')

export function newDevice({ origin: usual = 'https://pay.example' } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counted = 0
  // COSE, in CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}.
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const head = (
    { origin = usual, host = new URL(origin).hostname, isVerified = true, counter }: Wishes,
    flags: number,
  ) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter ?? ++counted)
    return Buffer.concat([sha256(host), Buffer.from([flags | 1 | (isVerified ? 4 : 0)]), count])
  }
  return {
    id: text(id),
    /** The answer to a challenge for a new passkey. */
    make: (challenge: string, wishes: Wishes = {}) => {
      const { madeId = id, madeKey = cose, attest = unattested } = wishes
      const about = [Buffer.alloc(16), short(madeId.length), madeId, madeKey]
      const authData = Buffer.concat([head({ counter: 0, ...wishes }, 0x40), ...about])
      const clientDataJSON = clientData('webauthn.create', challenge, wishes.origin ?? usual)
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        attest({ authData, clientDataHash: sha256(clientDataJSON), publicKey, privateKey }),
        Buffer.from('686175746844617461', 'hex'),
        cborBytes(authData),
      ])
      return {
        id: text(id),
        clientDataJSON: text(clientDataJSON),
        attestationObject: text(attestationObject),
        transports: ['internal'],
      }
    },
    /** The answer to a challenge for a log-in. */
    use: (challenge: string, wishes: Wishes = {}) => {
      const authenticatorData = head(wishes, 0)
      const clientDataJSON = clientData('webauthn.get', challenge, wishes.origin ?? usual)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey)
      return {
        id: text(id),
        clientDataJSON: text(clientDataJSON),
        authenticatorData: text(authenticatorData),
        signature: text(signature),
      }
    },
  }
}
