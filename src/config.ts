import { z } from 'zod'

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

const Environment = z.object({
  PORT: wholeNumber(0, 65_535).default(4000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'an http:// or https:// address' }).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'a postgres:// address' }).optional(),
  DATABASE_POOL: wholeNumber(1, 500).default(10),
  DATABASE_PREPARE: flag.default(true),
  DATA_DIR: z.string().default('./data'),
  MIZAN_SECRET: secret.optional(),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'one of trace, debug, info, warn, error, fatal, silent',
    )
    .default('info'),
  RATE_LIMIT_API: wholeNumber(1, 1_000_000).default(100),
  RATE_LIMIT_PUBLIC: wholeNumber(1, 1_000_000).default(120),
  WORKERS: wholeNumber(0, 256).default(1),
  ROLE: z.enum(['all', 'api', 'worker'], 'one of all, api, worker').default('all'),
})

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
  logLevel: string
  /** Requests a second for one key; a burst may take twice that. */
  rateLimitApi: number
  /** Requests a minute for one address on the public surfaces. */
  rateLimitPublic: number
  workers: number
  role: 'all' | 'api' | 'worker'
}>

/** Thrown with one line for each setting that cannot be used. */
const settingsProblem = (issues: { path: PropertyKey[]; message: string }[]) =>
  issues.map((issue) => `${String(issue.path[0])} must be ${issue.message}.`).join(' ')

/** Reads the settings; throws an Error whose message is one line for the operator. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = Environment.safeParse(given)
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
    logLevel: settings.LOG_LEVEL,
    rateLimitApi: settings.RATE_LIMIT_API,
    rateLimitPublic: settings.RATE_LIMIT_PUBLIC,
    workers: settings.WORKERS,
    role: settings.ROLE,
  })
}
