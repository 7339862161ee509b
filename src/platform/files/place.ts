import { isAbsolute, join } from 'node:path'
import { type Bucket, bucketStore } from './bucket.ts'
import { folderStore } from './folder.ts'
import type { FileStore } from './store.ts'

// DOCUMENTS_URL: `file:///srv/documents`, or `s3+https://KEY:SECRET@host/bucket/prefix?region=eu-west-1`.

export type FilePlace = { folder: string } | Bucket

/** Undefined for an address that is neither. */
export function placeOf(address: string): FilePlace | undefined {
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

export const defaultPlace = (dataDir: string): FilePlace => ({ folder: join(dataDir, 'documents') })

export const openStore = (place: FilePlace): FileStore =>
  'folder' in place ? folderStore(place.folder) : bucketStore(place)
