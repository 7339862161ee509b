import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

// A device with a passkey, in software: what it answers, and what a bad one or a phishing page would.

type Wishes = { origin?: string; host?: string; isVerified?: boolean; counter?: number; challenge?: string }
const sha256 = (of: string | Buffer) => createHash('sha256').update(of).digest()
const text = (bytes: Buffer) => bytes.toString('base64url')

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
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = Buffer.concat([head({ counter: 0, ...wishes }, 0x40), Buffer.alloc(16), length, id, cose])
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, authData.length]),
        authData,
      ])
      return {
        id: text(id),
        clientDataJSON: text(clientData('webauthn.create', challenge, wishes.origin ?? usual)),
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
