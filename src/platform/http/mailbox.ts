import { contentPolicy } from './content-policy.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Html, htmlText } from '../html.ts'
import { isUuid } from '../ids.ts'
import { findMail, type StoredMail, listMails, type Mailbox } from '../mail/mailbox.ts'
import { framedHtml, mailPage, listPage, pagePolicy } from '../mail/mailbox-pages.ts'
import { writeJson } from '../json.ts'
import { withCorrelation } from './correlation.ts'
import { validInput } from './input.ts'
import { isFromThisMachine } from './loopback.ts'
import { pageQuery, pageReply } from './pagination.ts'
import { refusePath } from './server.ts'

// The development mailbox: mails that would have been sent, for the person at this machine. For any other caller it does not exist.

const paths = /^\/(dev\/mailbox|api\/v1\/emails)(\/|$)/

const sizeOfList = 50

const recipient = z.string({ error: 'must be given once' }).refine((text) => !text.includes('\0'), 'is no address')
/** Newest first is the only order. */
const EmailsQuery = pageQuery(['createdAt'], { to: recipient.optional() }).omit({ sort: true })
const PageNumber = z.strictObject({
  page: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .default(0),
})

/** Mounts the mailbox. It is for installations that send no mail: mount it only while SMTP_URL is not set. */
export function mountMailbox(app: FastifyInstance, mailbox: Mailbox): void {
  // Before the routes, so that a method that they do not have is refused like a path that is not there.
  app.addHook('onRequest', (request, _reply, done) => {
    const path = request.routeOptions.url ?? request.url.split('?')[0] ?? ''
    if (paths.test(path) && !isFromThisMachine(request)) refusePath()
    done()
  })

  app.get('/dev/mailbox', async (request, reply) => {
    const query = PageNumber.safeParse(request.query)
    if (!query.success) return refusePath()
    const { page } = query.data
    const found = await listMails(mailbox, { to: undefined, page, size: sizeOfList })
    return sendPage(reply, listPage({ ...found, page, pages: Math.ceil(found.total / sizeOfList) }))
  })

  app.get('/dev/mailbox/:id', async (request, reply) => sendPage(reply, mailPage(await mailOf(mailbox, request))))

  app.get('/dev/mailbox/:id/html', async (request, reply) => {
    const mail = await mailOf(mailbox, request)
    return reply
      .header('Content-Security-Policy', framePolicy)
      .header('X-Frame-Options', 'SAMEORIGIN')
      .header('Content-Type', 'text/html; charset=utf-8')
      .send(framedHtml(mail))
  })

  app.get('/api/v1/emails', async (request, reply) => {
    const { query } = validInput(request, { query: EmailsQuery, params: undefined, body: undefined }, refusePath)
    const wish = query as z.output<typeof EmailsQuery>
    const found = await listMails(mailbox, { ...wish, to: wish.to })
    const { body } = await pageReply(found, { ...wish, sort: [] }, presentMail)
    return reply
      .header('Content-Type', 'application/json; charset=utf-8')
      .send(withCorrelation(writeJson(body), request.id))
  })
}

/** A mail is a stranger in our page: without scripts, with no request but for a logo, and its links open elsewhere. */
const framePolicy = contentPolicy({
  sandbox: ['allow-popups', 'allow-popups-to-escape-sandbox'],
  'default-src': ["'none'"],
  'style-src': ["'unsafe-inline'"],
  // The logo of a merchant.
  'img-src': ["'self'"],
  'frame-ancestors': ["'self'"],
})

async function mailOf(mailbox: Mailbox, { params }: FastifyRequest): Promise<StoredMail> {
  const { id } = params as { id: string }
  return (isUuid(id) ? await findMail(mailbox, id) : undefined) ?? refusePath()
}

const sendPage = (reply: FastifyReply, page: Html): FastifyReply =>
  reply
    .header('Content-Security-Policy', pagePolicy)
    .header('Content-Type', 'text/html; charset=utf-8')
    .send(htmlText(page))

const presentMail = ({ id, to, subject, text, html, locale, createdAt }: StoredMail) => ({
  id,
  to,
  subject,
  text,
  html,
  locale,
  createdAt,
})
