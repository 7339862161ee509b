import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { CommandFailure } from './output.ts'

/** Asks a person. Throws CommandFailure where there is no terminal, or at its end. */
export async function ask(question: string, { isHidden = false } = {}): Promise<string> {
  if (!process.stdin.isTTY)
    throw new CommandFailure(`${question} cannot be asked without a terminal: give it as an option.`)
  process.stderr.write(`${question}: `)
  // A hidden answer is echoed to a stream that shows nothing.
  const output = isHidden ? new Writable({ write: (_part, _encoding, done) => done() }) : process.stderr
  const lines = createInterface({ input: process.stdin, output, terminal: true })
  const stopped = new Promise<never>((_resolve, reject) =>
    lines.once('SIGINT', () => reject(new CommandFailure('Stopped: nothing was changed.'))),
  )
  try {
    return (await Promise.race([lines.question(''), stopped])).trim()
  } finally {
    lines.close()
    if (isHidden) process.stderr.write('\n')
  }
}

/** The value of an option, or for `-` what comes on standard input. */
export const valueOrInput = async (value: string): Promise<string> =>
  value === '-' ? (await text(process.stdin)).trim() : value
