import { AwsClient } from 'aws4fetch'
import type { FileStore } from './store.ts'

export type Bucket = { endpoint: string; bucket: string; prefix: string; region: string; keyId: string; secret: string }

const callMs = 30_000

/** Files in a bucket of a store that speaks S3. Its address has the bucket in its path, as every such store understands. */
export function bucketStore({ endpoint, bucket, prefix, region, keyId, secret }: Bucket): FileStore {
  const signer = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3', retries: 2 })
  const location = `${endpoint}/${bucket}/${prefix}`
  const call = async (method: string, name: string, body?: Buffer): Promise<Response> => {
    const answer = await signer.fetch(location + name, {
      method,
      signal: AbortSignal.timeout(callMs),
      redirect: 'error',
      ...(body && { body: new Uint8Array(body), headers: { 'Content-Type': 'application/octet-stream' } }),
    })
    if (!answer.ok && answer.status !== 404)
      throw new Error(`The store of files answered ${method} with ${answer.status}.`)
    return answer
  }
  return {
    location,
    put: async (name, content) => {
      const { status } = await call('PUT', name, content)
      if (status === 404) throw new Error('The store of files has no such bucket.')
    },
    get: async (name) => {
      const answer = await call('GET', name)
      return answer.status === 404 ? undefined : Buffer.from(await answer.arrayBuffer())
    },
    remove: async (name) => void (await call('DELETE', name)),
  }
}
