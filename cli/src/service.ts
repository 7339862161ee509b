import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileAnswer } from '../../sdk/src/answer.ts'
import { newTransport } from '../../sdk/src/transport.ts'
import { type Account, asCommandFailure, settingsFor } from './account.ts'
import { CommandFailure } from './output.ts'
import { version } from './version.ts'

export type ServiceCall = {
  method: string
  /** With `{name}` for what `parameters` fill in. */
  path: string
  parameters?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  idempotencyKey?: string | undefined
}

/** One call by the SDK's transport, which repeats what may be repeated. Returns the text of the answer. Throws CommandFailure for a refusal. */
export async function callService(account: Account, asked: ServiceCall): Promise<string> {
  const transport = newTransport(settingsFor(account, version))
  const { path, parameters, query, body, idempotencyKey } = asked
  const given = { path: parameters, query, body }
  const line = `${asked.method} ${path}`
  // Only the types of the SDK know each call by its line; here it is what was typed.
  const answer = (await transport
    .call(line as never, given as never, idempotencyKey === undefined ? {} : { idempotencyKey })
    .catch(asRefusal)) as { $response: { text: string } }
  return answer.$response.text
}

/** The same for a call that answers a file, which is written to `to` as it comes, or to standard output for `-`. Keeps no half file. */
export async function saveFile(account: Account, asked: ServiceCall, to: string): Promise<void> {
  const transport = newTransport(settingsFor(account, version))
  const given = { path: asked.parameters, query: asked.query }
  const answer = (await transport
    .file(`${asked.method} ${asked.path}` as never, given as never)
    .catch(asRefusal)) as FileAnswer
  const bytes = Readable.fromWeb(answer.stream as never)
  if (to === '-') return pipeline(bytes, process.stdout, { end: false })
  let isOurs = false
  const file = createWriteStream(to, { flags: 'wx' }).once('open', () => {
    isOurs = true
  })
  await pipeline(bytes, file).catch(async (error: NodeJS.ErrnoException) => {
    if (isOurs) await rm(to, { force: true })
    if (error.code === 'EEXIST') throw new CommandFailure(`${to} is there already. Name another file with --output.`)
    throw new CommandFailure(`${to} cannot be written: ${error.code ?? error.message}.`)
  })
}

function asRefusal(error: unknown): never {
  // Thrown by the SDK before anything is sent: an id that would lead elsewhere.
  if (error instanceof TypeError) throw new CommandFailure(error.message)
  return asCommandFailure(error)
}
