import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Server as PlainServer } from 'node:net'
import { closeServer } from './close-server.ts'

// Stands for the internet: names, public addresses, and real receivers behind them that speak TLS on this machine. Everything but
// the last step, from a public address to a port here, is as in production.

const certificate = (file: string) => readFileSync(new URL(`./certificates/${file}`, import.meta.url), 'utf8')
const right = { key: certificate('receiver-key.pem'), cert: certificate('receiver.pem') }
const wrong = { key: certificate('other-key.pem'), cert: certificate('other.pem') }

export type ReceivedRequest = { path: string; headers: Record<string, string>; body: string; atMs: number }

export type Receiver = {
  /** Its address, for a webhook. */
  url: string
  heard: ReceivedRequest[]
  /** Its answer; 200 at first. */
  answer: (response: ServerResponse, heard: ReceivedRequest, request: IncomingMessage) => void
  close: () => Promise<void>
}

export type Internet = {
  resolve: (name: string) => Promise<string[]>
  reach: (address: string) => { host: string; port: number } | undefined
  ca: string
  /** Names and what they lead to, one answer after the other; the last stays. */
  names: Map<string, (string[] | Promise<string[]>)[]>
  /** A receiver with a name and a public address of its own. */
  receiver: (answer?: Receiver['answer'], options?: { hasWrongCertificate?: boolean }) => Promise<Receiver>
  /** Puts a server that speaks something of its own under a name. */
  place: (server: PlainServer) => Promise<string>
  close: () => Promise<void>
}

export function newInternet(): Internet {
  const names = new Map<string, (string[] | Promise<string[]>)[]>()
  const ports = new Map<string, number>()
  const servers: PlainServer[] = []
  let count = 0

  const place = async (server: PlainServer): Promise<string> => {
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    count++
    const address = `93.184.${Math.floor(count / 250)}.${(count % 250) + 1}`
    const name = `r${count}.receiver.example`
    names.set(name, [[address]])
    ports.set(address, (server.address() as AddressInfo).port)
    return name
  }

  return {
    ca: certificate('authority.pem'),
    names,
    resolve: async (name) => {
      const answers = names.get(name)
      if (!answers) throw Object.assign(new Error(`${name} is not known`), { code: 'ENOTFOUND' })
      return (answers.length > 1 ? answers.shift() : answers[0]) ?? []
    },
    reach: (address) => ({ host: '127.0.0.1', port: ports.get(address) ?? 1 }),
    place,
    receiver: async (answer = (response) => response.end('ok'), { hasWrongCertificate = false } = {}) => {
      const receiver = { heard: [] as ReceivedRequest[], answer } as Receiver
      const server = createTlsServer(hasWrongCertificate ? wrong : right, (request, response) =>
        listenTo(receiver, request, response),
      )
      receiver.url = `https://${await place(server)}/hooks`
      receiver.close = () => closeServer(server)
      return receiver
    },
    close: async () => {
      await Promise.all(servers.map(closeServer))
    },
  }
}

function listenTo(receiver: Receiver, request: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString('utf8')
    const headers = request.headers as Record<string, string>
    const heard = { path: request.url ?? '', headers, body, atMs: Date.now() }
    receiver.heard.push(heard)
    receiver.answer(response, heard, request)
  })
}
