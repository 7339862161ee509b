import { isAbsolute, join } from 'node:path'
import { fail } from '../errors.ts'
import { say } from './sentences.ts'
import { type Bucket, bucketStore } from './bucket.ts'
import { folderStore } from './folder.ts'
import type { FileStore } from './store.ts'

// DOCUMENTS_URL: `file:///srv/documents`, or `s3+https://KEY:SECRET@host/bucket/prefix?region=eu-west-1`.

export type FileLocation = { folder: string } | Bucket

/** Undefined for an address that is neither. */
export function locationOf(address: string): FileLocation | undefined {
  const url = URL.parse(address)
  if (!url) return undefined
  if (url.protocol === 'file:') {
    const folder = decodeURIComponent(url.pathname)
    return url.host === '' && isAbsolute(folder) ? { folder } : undefined
  }
  const scheme = /^s3\+(https?):$/.exec(url.protocol)?.[1]
  const [, bucket = '', ...below] = decodeURIComponent(url.pathname).replace(/\/+$/, '').split('/')
  if (scheme === undefined || url.host === '' || url.username === '' || url.password === '') return undefined
  if (!/^[a-z\d][\w.-]{1,62}$/i.test(bucket) || below.some((part) => !/^[\w-]+$/.test(part))) return undefined
  return {
    endpoint: `${scheme}://${url.host}`,
    bucket,
    prefix: below.map((part) => `${part}/`).join(''),
    region: url.searchParams.get('region') ?? 'us-east-1',
    keyId: decodeURIComponent(url.username),
    secret: decodeURIComponent(url.password),
  }
}

export const defaultLocation = (dataDir: string): FileLocation => ({ folder: join(dataDir, 'documents') })

export const openStore = (location: FileLocation): FileStore =>
  answering('folder' in location ? folderStore(location.folder) : bucketStore(location))

/** A store that is full or cannot be reached is a refusal that can be tried again; what it said stands in the log. */
export const answering = ({ location, put, get, remove }: FileStore): FileStore => ({
  location,
  put: (name, content) => put(name, content).catch(refuse),
  get: (name) => get(name).catch(refuse),
  remove: (name) => remove(name).catch(refuse),
})

const refuse = (cause: unknown): never =>
  fail('SERVICE_UNAVAILABLE', say('Files cannot be kept or read right now. Try again in a moment.'), {
    retryAfterSeconds: 30,
    cause,
  })
