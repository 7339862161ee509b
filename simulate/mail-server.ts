import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

// The mail server of the operator, which is away at times: it refuses, leaves what is sent without an answer, or keeps a mail and says that it has not.

type MailMood = 'OK' | 'REFUSES' | 'HANGS' | 'DENIES'

export type MailServer = {
  url: string
  mood: MailMood
  /** Until then a mail may wait for its next attempt. */
  lateUntil: number
  /** Subjects of the mails of each address. One that comes again under the same Message-ID is the same. */
  byAddress: Map<string, string[]>
  /** Mails that came again as others. */
  changed: string[]
  close: () => Promise<void>
}

/** The last pauses between the attempts are of six hours; a database that is away may spoil one attempt. */
const pausesMs = 13 * 3_600_000

export async function openMailServer(): Promise<MailServer> {
  const known = new Map<string, string>()
  const busy = Object.assign(new Error('Try again later'), { responseCode: 421 })
  const notNow = Object.assign(new Error('Not now'), { responseCode: 451 })
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    // A client that hangs is not waited for.
    closeTimeout: 100,
    onConnect: (_session, done) => {
      if (own.mood !== 'HANGS') done(own.mood === 'REFUSES' ? busy : undefined)
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const address = session.envelope.rcptTo.map((each) => each.address).join()
        take(own, known, { address, text: Buffer.concat(parts).toString() })
        done(own.mood === 'DENIES' ? notNow : undefined)
      })
    },
  })
  const own: MailServer = {
    url: '',
    mood: 'OK',
    lateUntil: 0,
    byAddress: new Map(),
    changed: [],
    close: () => new Promise((resolve) => server.close(resolve)),
  }
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  own.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return own
}

/** The server is well again; a client whose greeting never came hears nothing of it. */
export function recoverMail(server: MailServer, now: Date): void {
  server.mood = 'OK'
  server.lateUntil = now.getTime() + pausesMs
}

type Came = { address: string; text: string }

/** Keeps a mail once. */
function take({ byAddress, changed }: MailServer, known: Map<string, string>, { address, text }: Came): void {
  const head = text.slice(0, text.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ')
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? ''
  const [id, subject] = [field('Message-ID'), decode(field('Subject'))]
  const mail = `${subject}, to ${address}`
  const before = known.get(id)
  if (before === undefined) byAddress.set(address, [...(byAddress.get(address) ?? []), subject])
  else if (before !== mail) changed.push(`${id}: ${before}, then ${mail}`)
  known.set(id, mail)
}

/** Words that are not in ASCII, as RFC 2047 writes them. */
const decode = (text: string): string =>
  text.replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=\s*/gi, (_, form: string, word: string) =>
    form.toLowerCase() === 'b'
      ? Buffer.from(word, 'base64').toString()
      : decodeURIComponent(word.replaceAll('%', '%25').replaceAll('_', ' ').replaceAll('=', '%')),
  )
