import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

// Receivers: the servers of merchants that get webhooks.

type Mood = 'OK' | 'ERROR' | 'HANG'

type ReceivedEvent = {
  eventId: string
  attemptId: string
  type: string
  resourceId: string
  sequence: number
  body: string
}

export type Receiver = {
  path: string
  url: string
  /** Its treatment of requests. */
  mood: Mood
  /** The minute since which it has taken nothing, whether it has refused an event since then, and whether it left one without an answer. */
  failing: { since: number; hasRefused: boolean; hasHung: boolean } | undefined
  /** Until this minute no new trouble befalls it. */
  calmUntil: number
  /** It answers again; the line of what it never answered breaks. */
  recover: () => void
  /** Those that are good, the newest last. */
  secrets: string[]
  /** While its merchant waits for a new secret, it cannot know what signs, and asks for another attempt. */
  isRotating: boolean
  heard: ReceivedEvent[]
  /** Requests that a careful receiver refuses, and why. */
  refused: string[]
}

export type Receivers = { open: (path: string) => Receiver; close: () => Promise<void> }

const toleranceMs = 300_000

export async function openReceivers(times: () => Date[]): Promise<Receivers> {
  const receivers = new Map<string, Receiver>()
  const hanging: { receiver: Receiver; response: ServerResponse }[] = []
  const server = createServer((request, response) => {
    void receive(request, response)
  })
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = (await request.toArray()).map(String).join('')
    const receiver = receivers.get(request.url ?? '')
    if (!receiver) return response.writeHead(404).end()
    if (receiver.failing && receiver.mood !== 'OK') {
      receiver.failing.hasRefused = true
      receiver.failing.hasHung ||= receiver.mood === 'HANG'
    }
    if (receiver.mood === 'HANG') return hanging.push({ receiver, response })
    if (receiver.mood === 'ERROR') return response.writeHead(500).end()
    const isTaken = take(receiver, request.headers, body, times())
    if (isTaken) receiver.failing = undefined
    return response.writeHead(isTaken ? 204 : 401).end()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    open: (path) => {
      const receiver: Receiver = {
        path,
        url: `http://localhost:${port}${path}`,
        mood: 'OK',
        failing: undefined,
        calmUntil: 0,
        recover: () => {
          receiver.mood = 'OK'
          for (const each of hanging) if (each.receiver === receiver) each.response.destroy()
        },
        secrets: [],
        isRotating: false,
        heard: [],
        refused: [],
      }
      receivers.set(path, receiver)
      return receiver
    },
    close: async () => {
      for (const { response } of hanging) response.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** As the specification tells receivers to: the signature over the raw bytes and the time first, then the content. */
function take(receiver: Receiver, headers: IncomingMessage['headers'], body: string, times: Date[]): boolean {
  const header = (name: string) => String(headers[name] ?? '')
  const timestamp = header('x-svc-timestamp')
  const refuse = (why: string) => {
    if (!receiver.isRotating) receiver.refused.push(`${why}: ${body.slice(0, 200)}`)
    return false
  }
  const isTimely = times.some((at) => Math.abs(at.getTime() - Number(timestamp)) <= toleranceMs)
  if (!isTimely) return refuse(`timestamp ${timestamp}`)
  const given = [header('x-svc-signature'), header('x-svc-signature-next')]
  const isGood = receiver.secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest()
    return given.some((each) => /^[0-9a-f]{64}$/.test(each) && timingSafeEqual(Buffer.from(each, 'hex'), expected))
  })
  if (!isGood) return refuse('signature')
  const { id, type, resource, sequence } = JSON.parse(body)
  if (id !== header('svc-event-id')) return refuse('Svc-Event-Id')
  receiver.heard.push({
    eventId: id,
    attemptId: header('svc-webhook-id'),
    type,
    resourceId: resource.id,
    sequence,
    body,
  })
  return true
}
