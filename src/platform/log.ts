import { type DestinationStream, type Logger, pino } from 'pino'

// One JSON line an entry, or a readable one on a terminal. Whatever looks like a key, a token or a card number is masked in
// the finished line, so that no caller has to remember.

const secrets = /(svc_sk_(?:test|live)_|whsec_|\bBearer +)[^\s"\\]+/g
const digits = /(?<![\d.-])\d(?:[ -]?\d){12,18}(?![\d.-])/g

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
      formatters: { level: (label) => ({ level: label }) },
    },
    stream,
  )
}

/** Writes what one turn of the event loop has logged in one go; whatever is left when the process exits is written then. */
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

export function masked(line: string): string {
  const withoutSecrets = line.replace(secrets, '$1…')
  return withoutSecrets.replace(digits, (number) => (passesLuhn(number) ? '[card number]' : number))
}

function passesLuhn(number: string): boolean {
  const reversed = [...number.replaceAll(/\D/g, '')].reverse().map(Number)
  const sum = reversed.reduce(
    (total, digit, index) => total + (index % 2 === 0 ? digit : digit * 2 > 9 ? digit * 2 - 9 : digit * 2),
    0,
  )
  return sum % 10 === 0
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
