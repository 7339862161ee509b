import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

// A store that speaks S3 as far as files need it: one bucket in memory, and requests that are signed by one key (AWS Signature, version 4).

type Store = { port: number; names: () => string[]; stop: () => Promise<void> }

export async function openBucket(bucket: string, key: { id: string; secret: string }): Promise<Store> {
  const kept = new Map<string, Buffer>()
  const answer = (request: IncomingMessage, body: Buffer): [status: number, body?: Buffer] => {
    if (!isSigned(request, body, key)) return [403]
    const path = request.url ?? ''
    if (!path.startsWith(`/${bucket}/`)) return [404]
    if (request.method === 'PUT') kept.set(path, body)
    const found = kept.get(path)
    if (request.method === 'DELETE') kept.delete(path)
    return request.method === 'GET' ? [found ? 200 : 404, found] : [200]
  }
  const server = createServer((request, response) => {
    void buffer(request).then((sent) => {
      const [status, body] = answer(request, sent)
      response.writeHead(status).end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    names: () => [...kept.keys()],
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

/** Whether the request bears the signature that its own words ask for, and its body is the one that was signed. */
function isSigned(request: IncomingMessage, body: Buffer, key: { id: string; secret: string }): boolean {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/((\d{8})\/([^/]+)\/s3\/aws4_request), SignedHeaders=(\S+), Signature=(\w{64})$/
  const [, id, scope = '', day = '', region = '', names = '', signature] =
    form.exec(request.headers.authorization ?? '') ?? []
  const ofBody = String(request.headers['x-amz-content-sha256'])
  if (id !== key.id || (ofBody !== 'UNSIGNED-PAYLOAD' && ofBody !== hash(body))) return false
  if (!names.split(';').includes('host') || !names.split(';').includes('x-amz-date')) return false
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const asked = [request.method, path, query, headers.join(''), names, ofBody].join('\n')
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, hash(asked)].join('\n')
  const signing = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${key.secret}`)
  return hmac(signing, text).toString('hex') === signature
}
