import { once } from 'node:events'
import { type IncomingMessage, request as httpRequest } from 'node:http'

// As much of curl as the documents use, so that they can be run where there is no curl. An option that is not here is refused.

export type Got = { status: number; statusLine: string; headers: Record<string, string>; text: string }

type CurlRequest = { method: string; url: URL; headers: [string, string][]; body: string | undefined; saves: boolean }

const withValue: Record<string, 'method' | 'header' | 'body' | 'file'> = {
  X: 'method',
  '--request': 'method',
  H: 'header',
  '--header': 'header',
  d: 'body',
  '--data': 'body',
  '--data-raw': 'body',
  o: 'file',
  '--output': 'file',
}
const withoutValue = new Set(['s', 'S', 'i', 'O', 'J', '--silent', '--show-error', '--include'])

export function curlOf(words: readonly string[]): CurlRequest {
  const asked = { headers: [] as [string, string][], saves: false } as CurlRequest
  let [method, address]: (string | undefined)[] = []
  const queue = words.flatMap((word) =>
    /^-[A-Za-z]{2,}$/.test(word) ? Array.from(word.slice(1), (each) => `-${each}`) : [word],
  )
  for (let word = queue.shift(); word !== undefined; word = queue.shift()) {
    const name = word.replace(/^-(?=[^-])/, '')
    const kind = word.startsWith('-') ? withValue[name] : undefined
    const value = kind === undefined ? '' : (queue.shift() ?? fault(`${word} has no value`))
    if (kind === 'method') method = value
    else if (kind === 'header') asked.headers.push(headerOf(value))
    else if (kind === 'body') asked.body = asked.body === undefined ? value : fault('two bodies')
    else if (kind === 'file' || name === 'O') asked.saves = true
    else if (word.startsWith('-') && !withoutValue.has(name)) fault(`curl ${word} is beyond what is run here`)
    else if (!word.startsWith('-')) address = address === undefined ? word : fault(`two addresses: ${word}`)
  }
  const url = address ?? fault('no address')
  asked.url = new URL(/^https?:/.test(url) ? url : `http://${url}`)
  asked.method = method ?? (asked.body === undefined ? 'GET' : 'POST')
  return asked
}

function headerOf(text: string): [string, string] {
  const [, name, value] = /^([\w-]+): *(.*)$/.exec(text) ?? []
  return name === undefined || value === undefined ? fault(`not a header: ${text}`) : [name, value]
}

const fault = (problem: string): never => {
  throw new Error(problem)
}

/** Sends a request to a port of this machine, whatever host the address names. */
export async function sendTo(port: number, { method, url, headers, body }: CurlRequest): Promise<Got> {
  const given = Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]))
  const sent = httpRequest({
    host: '127.0.0.1',
    port,
    method,
    path: url.pathname + url.search,
    agent: false,
    headers: {
      host: url.host,
      'user-agent': 'curl/8.14.1',
      accept: '*/*',
      ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...given,
    },
  })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const bytes = Buffer.concat(await answer.toArray())
  return {
    status: answer.statusCode ?? 0,
    statusLine: `HTTP/${answer.httpVersion} ${answer.statusCode} ${answer.statusMessage}`,
    headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)])),
    text: bytes.toString('utf8'),
  }
}
