import { type DestinationStream, type LogFn, type Logger, pino } from 'pino'
import { passesLuhn } from './card-number.ts'
import { loggedError, messageWithoutValues } from './logged-error.ts'

// One JSON line an entry, or a readable one on a terminal. Everything that looks like a key, a token or a card number is masked in the finished line,
// so that no caller has to remember.

const secrets = /(svc_sk_(?:test|live)_|whsec_|mzn_|\beyJ|\bBearer +|\bsecret=)[^\s"\\&;]+/gi
// Separators between the groups of a card number: any character that is no letter, digit or part of JSON, twice at most, and line breaks as JSON has
// them. Colons and percent signs belong to times and to encoded text.
const between = String.raw`(?:[^\dA-Za-z"\\{}[\]:,%]|\\{1,4}[nrt]){1,2}`
const nextDigit = String.raw`(?:\d|${between}\d)`
const digitsOfCard = new RegExp(String.raw`\d${nextDigit}{12}`)
// An id comes first, so that no part of one is taken for a card number; neither are decimals that are a member of JSON, as which a
// text has no quotation mark before its colon.
const keptDigits = String.raw`([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|(?<=[^\\]":-?)\d{1,12}\.\d+)`
const keptOrDigits = new RegExp(String.raw`${keptDigits}|\d${nextDigit}{12,}`, 'gi')

type LogArguments = Parameters<LogFn>

export type LogTarget = { level: string; isTerminal: boolean; write: (text: string) => void }

export async function openLog({ level, isTerminal, write }: LogTarget): Promise<Logger> {
  const prettify = isTerminal ? await readableLines() : undefined
  const stream: DestinationStream = {
    write: (line) => {
      const safe = masked(line)
      write(prettify ? prettify(safe) : safe)
    },
  }
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: withLoggedErrors },
      // By then it is written; pino's own would take it for an error and write it anew.
      serializers: { err: (error: unknown) => error },
      hooks: {
        logMethod(args, method) {
          method.apply(this, withSafeMessage(args))
        },
      },
    },
    stream,
  )
}

/** Errors are written by their one serializer, under any name in a line; so is any value named `err`. */
function withLoggedErrors(members: Record<string, unknown>): Record<string, unknown> {
  const errors = Object.entries(members).filter(
    ([name, value]) => value instanceof Error || (name === 'err' && value !== undefined),
  )
  if (errors.length === 0) return members
  return { ...members, ...Object.fromEntries(errors.map(([name, error]) => [name, loggedError(error)])) }
}

/** Without a message, pino takes that of the error. */
function withSafeMessage([first, ...others]: LogArguments): LogArguments {
  const messages = others.map((each) => (each instanceof Error ? messageWithoutValues(each) : each))
  const members: unknown = first instanceof Error ? { err: first } : first
  const { err } = (members ?? {}) as { err?: unknown }
  if (messages.length === 0 && err instanceof Error) messages.push(messageWithoutValues(err))
  return [members, ...messages] as LogArguments
}

/** Writes the lines of one turn of the event loop at once; lines that are left when the process exits are written then. */
export function batched(write: (text: string) => void): (line: string) => void {
  let lines = ''
  const flush = () => {
    if (lines === '') return
    const text = lines
    lines = ''
    write(text)
  }
  process.on('exit', flush)
  return (line) => {
    if (lines === '') setImmediate(flush)
    lines += line
  }
}

const pathMax = 300

/** The path of a URL for the log; of a long one the beginning, without digits at its end that could be the half of a card number. */
export function loggedPath(url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  return path.length <= pathMax ? path : `${path.slice(0, pathMax).replace(/\d[\d -]*$/, '')}…`
}

export function masked(line: string): string {
  const withoutSecrets = line.replace(secrets, '$1…')
  // Hardly a line has so many digits in a row, and this look is quicker by far than passing over its ids.
  if (!digitsOfCard.test(withoutSecrets)) return withoutSecrets
  return withoutSecrets.replace(keptOrDigits, (digits: string, kept?: string) => kept ?? withoutCards(digits))
}

/** Groups of digits with something between them: a card number may stand among others, such as its expiry. */
function withoutCards(digits: string): string {
  const groups = digits.match(/\d+\D*/g) ?? []
  const numbers = groups.map((group) => group.replace(/\D+/, ''))
  let safe = ''
  for (let from = 0; from < groups.length; ) {
    const to = endOfCard(numbers, from)
    safe += to === undefined ? groups[from] : `[card number]${groups[to - 1]?.replace(/\d+/, '')}`
    from = to ?? from + 1
  }
  return safe
}

/** The longest card number that begins with this group. Nothing longer than one is looked at: the caller chooses the digits. */
function endOfCard(numbers: string[], from: number): number | undefined {
  let end: number | undefined
  let span = ''
  for (let to = from; to < numbers.length && span.length <= digitsMax; ) {
    span += numbers[to++]
    if (isCardNumber(span)) end = to
  }
  return end
}

const [digitsMin, digitsMax] = [13, 19]

// Thirteen digits that begin with 1 are an instant in milliseconds.
const isCardNumber = (number: string): boolean =>
  number.length >= digitsMin && number.length <= digitsMax && !/^1\d{12}$/.test(number) && passesLuhn(number)

async function readableLines(): Promise<(line: string) => string> {
  const { prettyFactory } = await import('pino-pretty')
  const prettify = prettyFactory({
    colorize: true,
    ignore: 'hostname,pid',
    translateTime: 'SYS:HH:MM:ss',
    singleLine: true,
  })
  return (line) => prettify(line) ?? ''
}
