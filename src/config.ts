import { isIP } from 'node:net'
import { z } from 'zod'
import { brandOf, isCardNumber } from './platform/card-number.ts'
import { type Sender, senderOf } from './platform/mail/sender.ts'
import { type RequestLogLevel, requestLogLevels } from './platform/request-log/level.ts'

// The environment becomes one frozen object here; nothing else reads process.env. Contract 6 is the list of settings.

const wholeNumber = (low: number, high: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `a whole number from ${low} to ${high}`)
    .transform(Number)
    .refine((value) => value >= low && value <= high, `a whole number from ${low} to ${high}`)

const flag = z.enum(['true', 'false'], 'true or false').transform((value) => value === 'true')

const secret = z
  .string()
  .refine(
    (value) => Buffer.from(value, 'base64').length === 32,
    '32 bytes in base64, as `openssl rand -base64 32` prints',
  )

const list = (isItem: (text: string) => boolean, words: string) =>
  z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((item) => item.trim().toLowerCase())
        .filter((item) => item !== ''),
    )
    .refine((items) => items.every(isItem), words)

const Environment = z.object({
  PORT: wholeNumber(0, 65_535).default(4000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'an http:// or https:// address' }).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'a postgres:// address' }).optional(),
  DATABASE_POOL: wholeNumber(1, 500).default(10),
  DATABASE_PREPARE: flag.default(true),
  DATA_DIR: z.string().default('./data'),
  MIZAN_SECRET: secret.optional(),
  MIZAN_SECRET_PREVIOUS: secret.optional(),
  MIZAN_BACKUP_PASSPHRASE: z.string().min(12, '12 characters or more').optional(),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'one of trace, debug, info, warn, error, fatal, silent',
    )
    .default('info'),
  REQUEST_LOG: z.enum(requestLogLevels, `one of ${requestLogLevels.join(', ')}`).default('all'),
  RATE_LIMIT_API: wholeNumber(1, 1_000_000).default(100),
  RATE_LIMIT_PUBLIC: wholeNumber(1, 1_000_000).default(120),
  WORKERS: wholeNumber(0, 256).default(1),
  ROLE: z.enum(['all', 'api', 'worker'], 'one of all, api, worker').default('all'),
  TRUSTED_PROXIES: list(
    (text) => isIP(text.replace(/\/\d{1,3}$/, '')) !== 0,
    'addresses or networks, parted by commas',
  ),
  SANDBOX_CARD: z
    .string()
    .transform((text) => text.replaceAll(/[ -]/g, ''))
    .refine((digits) => isCardNumber(digits, brandOf(digits)), 'the number of a card, with the right last digit')
    .default('4242424242424242'),
  SIGN_UP_REFUSED_DOMAINS: list(
    (text) => /^[a-z\d-]+(\.[a-z\d-]+)+$/.test(text),
    'domains such as example.com, parted by commas',
  ),
  WEBHOOKS_ALLOW_LOCAL: flag.default(false),
  DEMO_HISTORY: flag.default(true),
  SMTP_URL: z
    .string()
    .refine((text) => /^smtps?:\/\/./i.test(text) && URL.canParse(text), {
      error: 'an smtp:// or smtps:// address',
      abort: true,
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .refine((text) => senderOf(text) !== undefined, 'an address, or a name with an address in <>')
    .optional(),
})

export const settingNames: readonly string[] = Object.keys(Environment.shape)

/** What the settings must be together; only looked at when each is right by itself. */
const Settings = Environment.superRefine(({ SMTP_URL, MAIL_FROM }, context) => {
  if (SMTP_URL && !MAIL_FROM)
    context.addIssue({ code: 'custom', path: ['MAIL_FROM'], message: 'given beside SMTP_URL: an address to send from' })
})

/** Stands on mails that stay in the development mailbox. */
const senderOfMailbox: Sender = { name: 'Mizan', address: 'no-reply@localhost' }

export type Config = Readonly<{
  port: number
  host: string
  /** `{base_url}` without a slash at its end. */
  publicUrl: string
  databaseUrl: string | undefined
  /** Connections for writing transactions, a process. */
  databasePool: number
  /** Named prepared statements; off for poolers that cannot carry them. */
  databasePrepare: boolean
  dataDir: string
  secret: string | undefined
  /** The secret before this one, while some data keys are still wrapped under it. */
  secretPrevious: string | undefined
  /** Protects the secret in backups that take it along; never to be logged. */
  backupPassphrase: string | undefined
  logLevel: string
  /** Which calls of API keys are written down for the companies that make them. */
  requestLog: RequestLogLevel
  /** Requests a second for one key; a burst may take twice that. */
  rateLimitApi: number
  /** Requests a minute for one address on the public surfaces. */
  rateLimitPublic: number
  workers: number
  role: 'all' | 'api' | 'worker'
  /** Proxies whose X-Forwarded-For tells where a request comes from; without any, the connection does. */
  trustedProxies: string[]
  /** The one card that the sandbox accepts; digits. */
  sandboxCard: string
  /** Domains of e-mail addresses that cannot sign up. */
  signUpRefusedDomains: readonly string[]
  /** The mail server, with its password; never to be logged. Without it mail goes to the development mailbox. */
  smtpUrl: string | undefined
  /** Development and tests alone: webhooks of the sandbox may be on this machine. */
  webhooksAllowLocal: boolean
  /** Whether the demo merchant of a first start gets six weeks of payments. */
  demoHistory: boolean
  mailFrom: Sender
}>

/** Thrown with one line for each setting that cannot be used. */
const settingsProblem = (issues: { path: PropertyKey[]; message: string }[]) =>
  issues.map((issue) => `${String(issue.path[0])} must be ${issue.message}.`).join(' ')

/** Reads the settings; throws an Error whose message is one line for the operator. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = Settings.safeParse(given)
  if (!read.success) throw new Error(settingsProblem(read.error.issues))
  const settings = read.data
  return Object.freeze({
    port: settings.PORT,
    host: settings.HOST,
    publicUrl: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, ''),
    databaseUrl: settings.DATABASE_URL,
    databasePool: settings.DATABASE_POOL,
    databasePrepare: settings.DATABASE_PREPARE,
    dataDir: settings.DATA_DIR,
    secret: settings.MIZAN_SECRET,
    secretPrevious: settings.MIZAN_SECRET_PREVIOUS,
    backupPassphrase: settings.MIZAN_BACKUP_PASSPHRASE,
    logLevel: settings.LOG_LEVEL,
    requestLog: settings.REQUEST_LOG,
    rateLimitApi: settings.RATE_LIMIT_API,
    rateLimitPublic: settings.RATE_LIMIT_PUBLIC,
    workers: settings.WORKERS,
    role: settings.ROLE,
    trustedProxies: settings.TRUSTED_PROXIES,
    sandboxCard: settings.SANDBOX_CARD,
    signUpRefusedDomains: settings.SIGN_UP_REFUSED_DOMAINS,
    smtpUrl: settings.SMTP_URL,
    webhooksAllowLocal: settings.WEBHOOKS_ALLOW_LOCAL,
    demoHistory: settings.DEMO_HISTORY,
    mailFrom: (settings.MAIL_FROM === undefined ? undefined : senderOf(settings.MAIL_FROM)) ?? senderOfMailbox,
  })
}
