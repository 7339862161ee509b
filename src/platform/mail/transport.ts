import type { Locale } from '../locale.ts'
import type { Rendered } from './layout.ts'
import type { Sender } from './sender.ts'

export type Outgoing = Rendered & { id: string; recipient: string; locale: Locale }

/** Hands a mail over for good, or throws. */
export type Deliver = (mail: Outgoing, now: Date) => Promise<void>

const patienceMs = 10_000

const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host)

/** Delivers over SMTP, on a connection for each mail. The first mail loads the library. */
export function overSmtp(smtpUrl: string, from: Sender): Deliver {
  let transport: Promise<Awaited<ReturnType<typeof openTransport>>> | undefined
  return async ({ id, recipient, subject, text, html, locale }, now) => {
    transport ??= openTransport(smtpUrl)
    const opened = await transport
    await opened.sendMail({
      from,
      to: { name: '', address: recipient },
      subject,
      text,
      html,
      date: now,
      // The same at every attempt, so that a repeat can be recognised.
      messageId: `<${id}@${from.address.split('@')[1]}>`,
      headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': locale },
    })
  }
}

async function openTransport(smtpUrl: string) {
  const { createTransport } = await import('nodemailer')
  const { username, hostname } = new URL(smtpUrl)
  return createTransport({
    // A password is not sent in the clear, even to a party that strips the offer of TLS from the conversation.
    requireTLS: username !== '' && !isLoopback(hostname),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    dnsTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    url: smtpUrl,
  })
}
