import { Agent, request as httpRequest } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

// The line between actors and the service: it loses calls and answers where the story says so.

export type Call = {
  method?: string
  path: string
  key?: string
  /** Sent as JSON; URLSearchParams as a form, and a file as it is. */
  body?: unknown
  headers?: Record<string, string>
}

/** `REQUEST`: it never arrives. `ANSWER`: it is carried out, and its caller hears nothing. `CUT`: the line breaks behind the request. */
export type Loss = 'REQUEST' | 'ANSWER' | 'CUT'
export const losses = ['REQUEST', 'ANSWER', 'CUT'] as const

/** JSON, as it comes. */
export type Json = ReturnType<typeof JSON.parse>

/** `status` is 0 where there was no answer. */
export type Answer = {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  body: Json
}

export type Line = {
  send: (call: Call, loss?: Loss) => Promise<Answer>
  /** Sends again until there is an answer, as clients do that follow the guide: after no answer, 429, and any 5xx but 502. */
  sendFirmly: (call: Call, loss?: Loss) => Promise<Answer>
  /** Calls that were sent, the repeated ones included. */
  sent: () => number
  answered: () => number
  /** Is run before the call of this number leaves. */
  beforeCall: (number: number, work: () => void) => void
  close: () => void
}

const answerWithinMs = 40_000
/** A start takes minutes where the machine does other things. */
const patienceMs = 600_000
const silence: Answer = { status: 0, headers: {}, text: '', body: undefined }

/** Calls go to one node after the other. */
export function openLine(ports: readonly number[]): Line {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const waiting = new Map<number, () => void>()
  let sent = 0
  let answered = 0
  let isClosed = false
  const send = async (call: Call, loss?: Loss): Promise<Answer> => {
    sent++
    waiting.get(sent)?.()
    waiting.delete(sent)
    if (loss === 'REQUEST') return silence
    const answer = await sendOver(agent, ports[sent % ports.length] ?? 0, call, loss === 'CUT')
    if (answer.status !== 0) answered++
    return loss === 'ANSWER' ? silence : answer
  }
  const sendFirmly = async (call: Call, loss?: Loss): Promise<Answer> => {
    const until = performance.now() + patienceMs
    let answer = await send(call, loss)
    for (let tries = 0; isUncertain(answer) && !isClosed && performance.now() < until; tries++) {
      await delay(Math.min(50 + tries * 10, 250))
      answer = await send(call)
    }
    return answer
  }
  return {
    send,
    sendFirmly,
    sent: () => sent,
    answered: () => answered,
    beforeCall: (number, work) => void waiting.set(number, work),
    close: () => {
      isClosed = true
      agent.destroy()
    },
  }
}

const isUncertain = ({ status }: Answer): boolean => status === 0 || status === 429 || (status >= 500 && status !== 502)

function sendOver(agent: Agent, port: number, call: Call, isCut: boolean): Promise<Answer> {
  const { method = 'GET', path, key, body, headers = {} } = call
  const isForm = body instanceof URLSearchParams
  const isFile = body instanceof Uint8Array
  const content = body === undefined || isFile ? body : isForm ? body.toString() : JSON.stringify(body)
  const type = isFile ? 'image/png' : isForm ? 'application/x-www-form-urlencoded' : 'application/json'
  return new Promise((resolve) => {
    const sent = httpRequest({
      host: '127.0.0.1',
      port,
      method,
      path,
      agent,
      timeout: answerWithinMs,
      headers: {
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(content !== undefined && { 'content-type': type, 'content-length': String(Buffer.byteLength(content)) }),
        ...headers,
      },
    })
    const fail = () => resolve(silence)
    sent.on('error', fail).on('timeout', () => sent.destroy())
    sent.on('response', (answer) => {
      let received = ''
      answer.on('error', fail).on('aborted', fail).setEncoding('utf8')
      answer.on('data', (part: string) => {
        received += part
      })
      answer.on('end', () => resolve({ ...read(answer.headers, received), status: answer.statusCode ?? 0 }))
    })
    sent.end(content, () => {
      if (isCut) setTimeout(() => sent.destroy(), 2)
    })
  })
}

function read(headers: Answer['headers'], text: string): Omit<Answer, 'status'> {
  const isJson = String(headers['content-type'] ?? '').startsWith('application/json')
  return { headers, text, body: isJson && text !== '' ? JSON.parse(text) : undefined }
}
