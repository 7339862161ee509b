import { randomBytes, scrypt } from 'node:crypto'
import { disclose, enclose } from './envelope.ts'

// A secret that leaves the machine with a backup is encrypted by AES-256-GCM, with a key that scrypt makes of a passphrase: a
// fifth of a second and 128 MiB for each guess.

const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 }
const place = 'backup/secret'

/** Both are text; the salt is in base64. */
export type SealedByPassphrase = { salt: string; sealed: string }

export async function sealByPassphrase(passphrase: string, secret: Buffer): Promise<SealedByPassphrase> {
  const salt = randomBytes(16)
  const key = await keyOf(passphrase, salt)
  return { salt: salt.toString('base64'), sealed: await enclose({ id: 'passphrase', key }, place, secret) }
}

/** Throws UnreadableSecret when it is another passphrase, or something was changed. */
export async function openByPassphrase(passphrase: string, { salt, sealed }: SealedByPassphrase): Promise<Buffer> {
  return Buffer.from(await disclose(await keyOf(passphrase, Buffer.from(salt, 'base64')), place, sealed))
}

// The same letters come as different bytes from different keyboards.
const keyOf = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, 32, cost, (error, key) => (error ? reject(error) : resolve(key)))
  })
