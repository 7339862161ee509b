import { resolve } from 'node:path'
import type { CountryCode } from 'libphonenumber-js/min'
import { z } from 'zod'
import { defaultLocation, type FileLocation, locationOf } from './platform/files/location.ts'
import type { Keeping } from './platform/keeping.ts'
import { countryCodes } from './modules/orders/countries.ts'
import { exponents } from './money/currencies.ts'
import { timeZoneProblem } from './platform/time-zone.ts'
import { type Country, morocco } from './platform/country.ts'
import { addressesOf, wantsWrites } from './platform/db/hosts.ts'
import { locales } from './platform/locale.ts'
import { dayMs } from './platform/durations.ts'
import { isNetwork } from './platform/network.ts'
import { isLocal } from './platform/outbound/url-rule.ts'
import { developmentProblems } from './start/development.ts'
import { brandOf, isCardNumber } from './platform/card-number.ts'
import { type Sender, senderOf } from './platform/mail/sender.ts'
import { oidcOf, oidcProblems, type OidcSettings, oidcShape } from './platform/staff/oidc-settings.ts'
import { headersOf, isCollector, samplers, type TracingSettings, tracingOf } from './platform/tracing/settings.ts'
import { buyerProblems, type BuyerSettings, buyerShape, buyersOf } from './platform/http/buyer-settings.ts'
import { alertProblems, type AlertSettings, alertShape, alertsOf } from './platform/staff/alert-settings.ts'
import { type RequestLogLevel, requestLogLevels } from './platform/request-log/level.ts'

// The environment becomes one frozen object here; nothing else reads process.env.

const wholeNumber = (low: number, high: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `a whole number from ${low} to ${high}`)
    .transform(Number)
    .refine((value) => value >= low && value <= high, `a whole number from ${low} to ${high}`)

const flag = z.enum(['true', 'false'], 'true or false').transform((value) => value === 'true')
/** Lines of a text that are parted by `|` in a setting. */
const lines = (max: number) =>
  z
    .string()
    .transform((text) =>
      text
        .split('|')
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .join('\n'),
    )
    .refine(
      (text) => text.length <= max && !/[^\P{Cc}\n]/u.test(text),
      `at most ${max} characters, with | between lines`,
    )
const onOff = z.enum(['1', '0'], '1 or 0').transform((value) => value === '1')

const isDatabaseAddress = (text: string) => /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '')

const secret = z
  .string()
  .refine(
    (value) => Buffer.from(value, 'base64').length === 32,
    '32 bytes in base64, as `openssl rand -base64 32` prints',
  )

/** Address of a provider: a double on this machine may do without TLS. */
const providerAddress = z.string().refine((text) => {
  const url = /^https?:\/\/[^?#@\s]+$/.test(text) ? URL.parse(text) : null
  return url !== null && (url.protocol === 'https:' || isLocal(url))
}, 'an https:// address, or an http:// one of this machine, for a double')

const providerBase = providerAddress.transform((text) => text.replace(/\/+$/, '')).optional()

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

/** The console takes passwords and codes: over plain HTTP on this machine alone. */
const isOperatorAddress = (text: string): boolean => {
  const url = /^https?:\/\/[^/?#@\s]+\/?$/.test(text) ? URL.parse(text) : null
  return url !== null && (url.protocol === 'https:' || isLocal(url))
}

const Environment = z.object({
  PORT: wholeNumber(0, 65_535).default(4000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'an http:// or https:// address' }).optional(),
  DATABASE_URL: z
    .string()
    .refine((url) => addressesOf(url).every(isDatabaseAddress), 'a postgres:// address')
    .refine(wantsWrites, 'a postgres:// address whose target_session_attrs is any, read-write or primary')
    .optional(),
  DATABASE_POOL: wholeNumber(1, 500).default(10),
  DATABASE_PREPARE: flag.default(true),
  DATABASE_NOTIFY: flag.default(true),
  DATABASE_WAIT: wholeNumber(0, 3_600).default(60),
  COMMIT_WAIT: wholeNumber(1, 3_600).default(15),
  DATA_DIR: z.string().default('./data'),
  DOCUMENTS_URL: z
    .string()
    .refine(
      (text) => locationOf(text) !== undefined,
      'file:///folder, or s3+https://KEY:SECRET@host/bucket/prefix?region=REGION',
    )
    .optional(),
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
  KEEP_REQUEST_LOG: wholeNumber(1, 3_650).default(14),
  KEEP_EVENTS: wholeNumber(30, 90).default(90),
  KEEP_MAILS: wholeNumber(1, 3_650).default(30),
  KEEP_SESSIONS: wholeNumber(1, 3_650).default(30),
  KEEP_APPLICATIONS: wholeNumber(30, 3_650).default(180),
  KEEP_BUYERS: wholeNumber(90, 36_500).optional(),
  RATE_LIMIT_API: wholeNumber(1, 1_000_000).default(100),
  RATE_LIMIT_PUBLIC: wholeNumber(1, 1_000_000).default(120),
  RATE_LIMIT_SHARED: flag.default(false),
  WORKERS: wholeNumber(0, 256).default(1),
  DEFAULT_CURRENCY: z
    .string()
    .refine((text) => exponents.has(text), 'an active ISO 4217 code in upper case, such as EUR')
    .default(morocco.currency),
  DEFAULT_TIME_ZONE: z
    .string()
    .refine((text) => timeZoneProblem(text) === undefined, 'a time zone of the IANA list, such as Europe/Paris')
    .default(morocco.timeZone),
  DEFAULT_LOCALE: z.enum(locales, `one of ${locales.join(', ')}`).default(morocco.locale),
  DEFAULT_PHONE_REGION: z
    .string()
    .refine((text) => countryCodes.includes(text), 'an ISO 3166 code of two letters in upper case, such as FR')
    .transform((text) => text as CountryCode)
    .default(morocco.region),
  ROLE: z.enum(['all', 'api', 'worker'], 'one of all, api, worker').default('all'),
  TRUSTED_PROXIES: list(isNetwork, 'addresses or networks, parted by commas'),
  ...buyerShape,
  OPERATOR_CONSOLE: z
    .enum(['on', 'off'], 'on or off')
    .transform((value) => value === 'on')
    .default(true),
  OPERATOR_URL: z
    .string()
    .refine((text) => isOperatorAddress(text), 'an https:// address without a path, or an http:// one of this machine')
    .optional(),
  OPERATOR_NETWORKS: list(isNetwork, 'addresses or networks, parted by commas'),
  ...oidcShape,
  ...alertShape,
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
  ACQUIRER_DEMO: onOff.default(false),
  CMI_BASE: providerBase,
  STRIPE_API_BASE: providerBase,
  STRIPE_JS: providerAddress.optional(),
  TEST_CLOCK: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.string().refine(isCollector, 'an http:// or https:// address').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .refine((text) => headersOf(text) !== undefined, 'name=value pairs, parted by commas')
    .optional(),
  OTEL_SERVICE_NAME: z.string().max(100, 'a name of up to 100 characters').default('mizan'),
  OTEL_TRACES_SAMPLER: z.enum(samplers, `one of ${samplers.join(', ')}`).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0|1|[01]?\.\d{1,9}|1\.0+)$/, 'a number from 0 to 1')
    .transform(Number)
    .refine((ratio) => ratio <= 1, 'a number from 0 to 1')
    .default(1),
  BACKUP_DIR: z.string().optional(),
  BANK_IN_DIR: z.string().optional(),
  BANK_OUT_DIR: z.string().optional(),
  ISSUER_NAME: z.string().max(200, 'at most 200 characters').optional(),
  ISSUER_ADDRESS: lines(300).optional(),
  ISSUER_NUMBERS: lines(300).optional(),
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

/** Checks between settings; they run only if each setting is valid by itself. */
const Settings = Environment.superRefine((settings, context) => {
  const { SMTP_URL, MAIL_FROM } = settings
  if (SMTP_URL && !MAIL_FROM)
    context.addIssue({ code: 'custom', path: ['MAIL_FROM'], message: 'given beside SMTP_URL: an address to send from' })
  const { ISSUER_NAME, ISSUER_ADDRESS, ISSUER_NUMBERS } = settings
  if (!ISSUER_NAME && (ISSUER_ADDRESS ?? ISSUER_NUMBERS))
    context.addIssue({
      code: 'custom',
      path: ['ISSUER_NAME'],
      message: 'given beside ISSUER_ADDRESS and ISSUER_NUMBERS: the legal name of who invoices',
    })
  const checks = [developmentProblems, oidcProblems, alertProblems, buyerProblems]
  const found = checks.flatMap((check) => check(settings))
  for (const [name, message] of found) context.addIssue({ code: 'custom', path: [name], message })
  const { BANK_IN_DIR, BANK_OUT_DIR } = settings
  if (BANK_IN_DIR && BANK_OUT_DIR && resolve(BANK_IN_DIR) === resolve(BANK_OUT_DIR))
    context.addIssue({ code: 'custom', path: ['BANK_OUT_DIR'], message: 'another folder than BANK_IN_DIR' })
})

type GivenSettings = z.output<typeof Environment>

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
  /** Whether processes tell each other of what there is to send; without it they look. */
  databaseNotify: boolean
  /** How long a start retries a database that cannot be used yet. */
  databaseWaitMs: number
  /** A commit that is not confirmed for so long is answered with 503. */
  commitWaitMs: number
  dataDir: string
  /** The place of what people hand in; never to be logged. */
  documents: FileLocation
  secret: string | undefined
  /** The secret before this one, while some data keys are still wrapped under it. */
  secretPrevious: string | undefined
  /** Protects the secret in backups that take it along; never to be logged. */
  backupPassphrase: string | undefined
  /** Folder of the backups that the console makes; undefined where it makes none. */
  backupDir: string | undefined
  logLevel: string
  /** Calls of API keys that are logged for their companies. */
  requestLog: RequestLogLevel
  /** How long what holds the data of people is kept. */
  keep: Keeping
  /** Requests a second for one key; a burst may take twice that. */
  rateLimitApi: number
  /** Requests a minute for one address on the public surfaces. */
  rateLimitPublic: number
  /** Whether all nodes share the limit of a key, or each counts by itself. */
  rateLimitShared: boolean
  workers: number
  role: 'all' | 'api' | 'worker'
  /** The operator's console: whether there is one, its own address, and the networks that may reach it; all when it is empty. */
  operator: Readonly<{ isOn: boolean; url: string | undefined; networks: readonly string[] }>
  /** The company's own log-in for the staff; undefined where there is none. Has a secret, never to be logged. */
  oidc: OidcSettings | undefined
  /** Addresses that alerts go to, and the hours that each kind may wait. */
  alerts: AlertSettings
  /** Proxies whose X-Forwarded-For gives the caller's address; without any, the connection does. */
  trustedProxies: string[]
  buyers: BuyerSettings
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
  /** Whether doubles of the acquirers stand beside the service, for the demo merchant's production. */
  acquirerDemo: boolean
  /** The operator as statements name it, which invoices its fees; undefined where it is not set. */
  issuer: Readonly<{ name: string; address?: string; numbers?: string }> | undefined
  mailFrom: Sender
  /** Folders that the operator's banks put messages into and take files of payments from. */
  bankFolders: Readonly<{ in: string | undefined; out: string | undefined }>
  /** The collector that traces go to; undefined where nothing is traced. */
  tracing: Readonly<TracingSettings> | undefined
  /** Addresses in place of the providers' own: doubles, in tests. */
  acquirerBases: Readonly<{ cmi: string | undefined; stripe: string | undefined; stripeJs: string | undefined }>
  /** Simulations alone: the file of the clock that is followed in place of the machine's. */
  testClock: string | undefined
  /** Defaults of the country. */
  country: Country
}>

const basesOf = (settings: GivenSettings): Config['acquirerBases'] => ({
  cmi: settings.CMI_BASE,
  stripe: settings.STRIPE_API_BASE,
  stripeJs: settings.STRIPE_JS,
})

const issuerOf = ({ ISSUER_NAME: name, ISSUER_ADDRESS, ISSUER_NUMBERS }: GivenSettings): Config['issuer'] =>
  name === undefined
    ? undefined
    : {
        name,
        ...(ISSUER_ADDRESS && { address: ISSUER_ADDRESS }),
        ...(ISSUER_NUMBERS && { numbers: ISSUER_NUMBERS }),
      }
const consoleOf = (settings: GivenSettings): Config['operator'] => ({
  isOn: settings.OPERATOR_CONSOLE,
  url: settings.OPERATOR_URL?.replace(/\/+$/, ''),
  networks: settings.OPERATOR_NETWORKS,
})

const absolute = (folder: string | undefined): string | undefined =>
  folder === undefined ? undefined : resolve(folder)

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
    databaseNotify: settings.DATABASE_NOTIFY,
    databaseWaitMs: settings.DATABASE_WAIT * 1_000,
    commitWaitMs: settings.COMMIT_WAIT * 1_000,
    dataDir: settings.DATA_DIR,
    documents: locationOf(settings.DOCUMENTS_URL ?? '') ?? defaultLocation(settings.DATA_DIR),
    secret: settings.MIZAN_SECRET,
    secretPrevious: settings.MIZAN_SECRET_PREVIOUS,
    backupPassphrase: settings.MIZAN_BACKUP_PASSPHRASE,
    logLevel: settings.LOG_LEVEL,
    requestLog: settings.REQUEST_LOG,
    keep: {
      requestLogMs: settings.KEEP_REQUEST_LOG * dayMs,
      eventsMs: settings.KEEP_EVENTS * dayMs,
      mailsMs: settings.KEEP_MAILS * dayMs,
      sessionsMs: settings.KEEP_SESSIONS * dayMs,
      applicationsMs: settings.KEEP_APPLICATIONS * dayMs,
      buyersMs: settings.KEEP_BUYERS === undefined ? undefined : settings.KEEP_BUYERS * dayMs,
    },
    rateLimitApi: settings.RATE_LIMIT_API,
    rateLimitPublic: settings.RATE_LIMIT_PUBLIC,
    rateLimitShared: settings.RATE_LIMIT_SHARED,
    workers: settings.WORKERS,
    role: settings.ROLE,
    oidc: oidcOf(settings),
    operator: consoleOf(settings),
    alerts: alertsOf(settings),
    trustedProxies: settings.TRUSTED_PROXIES,
    buyers: buyersOf(settings),
    sandboxCard: settings.SANDBOX_CARD,
    signUpRefusedDomains: settings.SIGN_UP_REFUSED_DOMAINS,
    smtpUrl: settings.SMTP_URL,
    webhooksAllowLocal: settings.WEBHOOKS_ALLOW_LOCAL,
    demoHistory: settings.DEMO_HISTORY,
    acquirerDemo: settings.ACQUIRER_DEMO,
    issuer: issuerOf(settings),
    mailFrom: (settings.MAIL_FROM === undefined ? undefined : senderOf(settings.MAIL_FROM)) ?? senderOfMailbox,
    backupDir: absolute(settings.BACKUP_DIR),
    bankFolders: { in: absolute(settings.BANK_IN_DIR), out: absolute(settings.BANK_OUT_DIR) },
    tracing: tracingOf(settings),
    acquirerBases: basesOf(settings),
    testClock: settings.TEST_CLOCK,
    country: {
      currency: settings.DEFAULT_CURRENCY,
      timeZone: settings.DEFAULT_TIME_ZONE,
      locale: settings.DEFAULT_LOCALE,
      region: settings.DEFAULT_PHONE_REGION,
    },
  })
}
