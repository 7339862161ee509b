import { type DestinationStream, type LogFn, type Logger, pino } from 'pino'
import { loggedError, messageWithoutValues } from './logged-error.ts'
import { masked } from './masked.ts'

// One JSON line an entry, or a readable one on a terminal. Everything that looks like a key, a token or a card number is masked in the finished line,
// so that no caller has to remember.

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
  let logged: Record<string, unknown> | undefined
  // A loop, since nearly every line has none.
  for (const name of Object.keys(members)) {
    const value = members[name]
    if (!(value instanceof Error || (name === 'err' && value !== undefined))) continue
    logged ??= { ...members }
    logged[name] = loggedError(value)
  }
  return logged ?? members
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
