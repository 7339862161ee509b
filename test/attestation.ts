import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { type Attested, cborBytes } from './passkey.ts'

// An attestation that only an attacker makes: an Android key under a root of their own, whose certificate names a list of revoked ones somewhere.

/** One value in DER. */
function der(tag: number, ...parts: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'hex') : part)))
  return Buffer.concat([Buffer.from([tag, 0x82, content.length >> 8, content.length & 0xff]), content])
}
const sequence = (...parts: (Buffer | string)[]) => der(0x30, ...parts)
const ecdsaWithSha256 = sequence('06082a8648ce3d040302')
const nameOf = (name: string) => sequence(der(0x31, sequence('0603550403', der(0x0c, Buffer.from(name)))))
const dayOf = (days: number) => {
  const time = new Date(Date.now() + days * 86_400_000).toISOString().replaceAll(/[-:T]|\.\d+/g, '')
  return der(0x18, Buffer.from(time))
}

type CertificateOptions = { subject: string; publicKey: KeyObject; extensions: Buffer[] }

function certificate({ subject, publicKey, extensions }: CertificateOptions, by: KeyObject): Buffer {
  const key = publicKey.export({ format: 'der', type: 'spki' })
  const body = sequence(
    'a003020102', // version 3
    '020101', // number
    ecdsaWithSha256,
    nameOf('root'),
    sequence(dayOf(-1), dayOf(1)),
    nameOf(subject),
    key,
    der(0xa3, sequence(...extensions)),
  )
  return sequence(body, ecdsaWithSha256, der(0x03, '00', sign('sha256', body, by)))
}

/** Sound in every way but its root, which is trusted nowhere. */
export function androidKeyAttestation(revokedAt: string) {
  return ({ authData, clientDataHash, publicKey, privateKey }: Attested): Buffer => {
    const root = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    // attestationVersion, its level, keymasterVersion, its level, the challenge, no id, and nothing enforced.
    const description = sequence('0201030a01000201040a0100', der(0x04, clientDataHash), '0400', '3000', '3000')
    const point = der(0xa0, der(0xa0, der(0x86, Buffer.from(revokedAt))))
    const extensions = [
      sequence('060a2b06010401d679020111', der(0x04, description)),
      sequence('0603551d1f', der(0x04, sequence(sequence(point)))),
    ]
    const leaf = certificate({ subject: 'leaf', publicKey, extensions }, root.privateKey)
    const authority = sequence('0603551d13', '0101ff', der(0x04, sequence('0101ff')))
    const top = certificate({ subject: 'root', publicKey: root.publicKey, extensions: [authority] }, root.privateKey)
    const signature = sign('sha256', Buffer.concat([authData, clientDataHash]), privateKey)
    return Buffer.concat([
      Buffer.from('63666d746b616e64726f69642d6b65796761747453746d74a363616c672663736967', 'hex'),
      cborBytes(signature),
      Buffer.from('6378356382', 'hex'),
      cborBytes(leaf),
      cborBytes(top),
    ])
  }
}
