import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after } from 'node:test'
import { Mizan, type MizanOptions } from '../../sdk/src/mizan.ts'

/** A service that answers as a test says, request by request; the last answer stays. */
export type FakeService = {
  url: string
  heard: { method: string; path: string; headers: IncomingMessage['headers']; body: string }[]
  answers: ((response: ServerResponse) => unknown)[]
  mizan: (options?: Partial<MizanOptions>) => Mizan
}

export async function startFakeService(): Promise<FakeService> {
  const heard: FakeService['heard'] = []
  const answers: FakeService['answers'] = []
  const server = createServer((request, response) => {
    const { method = '', url: path = '', headers } = request
    void text(request).then((body) => {
      heard.push({ method, path, headers, body })
      const answer = answers.length > 1 ? answers.shift() : answers[0]
      answer?.(response)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const mizan = (options: Partial<MizanOptions> = {}) =>
    new Mizan({ apiKey: 'svc_sk_test_abc', baseUrl: url, retryDelayMs: 1, ...options })
  return { url, heard, answers, mizan }
}

export const json =
  (status: number, body: object, headers: Record<string, string> = {}) =>
  (response: ServerResponse): unknown =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

export const refusal = (status: number, code: string, more: { rule?: string; headers?: Record<string, string> } = {}) =>
  json(
    status,
    { error: { code, message: 'words', details: more.rule ? [{ rule: more.rule }] : undefined }, correlationId: 'c-1' },
    more.headers,
  )
