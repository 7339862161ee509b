import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

// Places where files are kept, by name. What they hold is encrypted before it gets there.

export type FileStore = {
  /** For people, without secrets. */
  location: string
  put: (name: string, content: Buffer) => Promise<void>
  /** Undefined when there is nothing of this name. */
  get: (name: string) => Promise<Buffer | undefined>
  /** Nothing of this name is no error. */
  remove: (name: string) => Promise<void>
}

const [ivBytes, tagBytes] = [12, 16]

/** AES-256-GCM under a key of this file alone; `about` is bound to it, so that no other file can take its place. */
export function encrypt(key: Buffer, about: string, content: Buffer): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about))
  return Buffer.concat([iv, cipher.update(content), cipher.final(), cipher.getAuthTag()])
}

/** Throws when it was changed, or belongs to another file. */
export function decrypt(key: Buffer, about: string, kept: Buffer): Buffer {
  const [iv, tag] = [kept.subarray(0, ivBytes), kept.subarray(kept.length - tagBytes)]
  const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about)).setAuthTag(tag)
  return Buffer.concat([decipher.update(kept.subarray(ivBytes, kept.length - tagBytes)), decipher.final()])
}
