import type { Command } from 'commander'

/** A command that failed; its message is one line, and `facts` is what --json prints of it. */
export class CommandFailure extends Error {
  readonly facts: object

  constructor(message: string, facts: object = {}) {
    super(message)
    this.facts = facts
  }
}

export const isJson = (command: Command): boolean => Boolean(command.optsWithGlobals()['json'])

/** Prints `found` as JSON with --json, otherwise the lines for people. */
export function print(command: Command, found: unknown, lines: string[]): void {
  const text = isJson(command) ? JSON.stringify(found, null, 2) : lines.join('\n')
  if (text !== '') process.stdout.write(`${text}\n`)
}

/** A line for people, or one of JSON: the output of a long command is read while it runs. */
export function say(command: Command, found: object, lines: string[]): void {
  process.stdout.write(isJson(command) ? `${JSON.stringify(found)}\n` : `${lines.join('\n')}\n`)
}

/** Runs until it ends by itself, or Ctrl-C or a service manager asks it to. */
export async function untilStopped(work: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
  const stop = new AbortController()
  const asked = () => stop.abort()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, asked)
  try {
    await work(stop.signal)
  } finally {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, asked)
  }
}
