import { readFile } from 'node:fs/promises'
import { type Command, Option } from 'commander'
import { type Account, accountOf, type AccountOptions, withAccount } from '../account.ts'
import { type Call, type CallOption, calls, isWrite } from '../calls.ts'
import { groupOf } from '../groups.ts'
import { CommandFailure } from '../output.ts'
import { valueOrInput } from '../prompt.ts'
import { callService, saveFile } from '../service.ts'

// A command for each call of the merchant API, made from its OpenAPI document: `mizan products create --name Tajine --price 25.5`.

export function addResourceCommands(program: Command): void {
  for (const call of calls) addCall(program, call)
  describeGroups(program.commands)
}

/** Says of each group what is in it. */
function describeGroups(groups: readonly Command[]): void {
  for (const group of groups) {
    const within = group.commands.map((each) => each.name())
    if (within.length > 0 && group.description() === '') group.description(within.join(', '))
    describeGroups(group.commands)
  }
}

function addCall(program: Command, call: Call): void {
  const parent = call.words.slice(0, -1).reduce((group, word) => groupOf(group, word), program)
  const command = groupOf(parent, call.words.at(-1) ?? '').summary(call.summary)
  command.description(`${call.summary}\n\n${call.method} ${call.path}, with the scope ${call.scope}`)
  for (const name of call.arguments) command.argument(`<${kebab(name)}>`)
  for (const each of [...call.query, ...call.body]) command.addOption(optionFor(flagged(call, each)))
  if (call.takesBody)
    command.option('--data <json>', 'the whole body, or @file, or - for standard input; options add to it')
  if (call.method === 'POST')
    command.option('--idempotency-key <key>', 'your word for this intention; a random one without it')
  if (isWrite(call)) command.option('--live', 'allows a production key to change something')
  if (call.answersFile) command.requiredOption('--output <file>', 'the file to write; - for standard output')
  withAccount(command).action((...given: unknown[]) => run(call, given))
}

async function run(call: Call, given: unknown[]): Promise<void> {
  const typed = given.slice(0, call.arguments.length) as string[]
  const options = given[call.arguments.length] as AccountOptions & Record<string, string | boolean | undefined>
  const account = await accountOf(options)
  if (isWrite(call)) requireConsent(account, Boolean(options['live']))
  const parameters = Object.fromEntries(call.arguments.map((name, index) => [name, typed[index] ?? '']))
  const query = await valuesOf(call, call.query, options)
  const asked = { method: call.method, path: call.path, parameters, query }
  if (call.answersFile) return saveFile(account, asked, String(options['output']))
  const body = call.takesBody
    ? { ...(await dataOf(options)), ...(await valuesOf(call, call.body, options)) }
    : undefined
  const key = options['idempotencyKey']
  show(await callService(account, { ...asked, body, idempotencyKey: typeof key === 'string' ? key : undefined }))
}

/** A production key changes something only when that is said. */
export function requireConsent({ key }: Account, isLive: boolean): void {
  if (key.startsWith('svc_sk_live_') && !isLive)
    throw new CommandFailure('This is a production key. Add --live to change something in production.')
}

/** Prints an answer with its members on lines of their own; a call may answer nothing. */
export function show(text: string): void {
  if (text !== '') process.stdout.write(`${JSON.stringify(JSON.parse(text), null, 2)}\n`)
}

/** Options that every command has. A member of the same name takes the resource before it: `--webhook-url`. */
const ours = new Set(['key', 'url', 'profile', 'data', 'live', 'output', 'json'])

const flagged = (call: Call, each: CallOption): Flagged => {
  const [noun = ''] = call.words
  return { ...each, flag: ours.has(each.name) ? `${noun.replace(/s$/, '')}-${kebab(each.name)}` : kebab(each.name) }
}
type Flagged = CallOption & { flag: string }

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
/** The name under which commander keeps an option. */
const kept = ({ flag }: Flagged) => flag.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

function optionFor({ flag, type, about, required, choices }: Flagged): Option {
  const value = type === 'strings' ? 'list' : type === 'integer' ? 'number' : type
  const words = [about, type === 'strings' ? 'separated by commas' : '', required ? '(required)' : '']
  const option = new Option(`--${flag} <${value}>`, words.filter(Boolean).join(', ').replace(', (', ' ('))
  return choices && type !== 'strings' ? option.choices(choices.map(String)) : option
}

type Typed = Record<string, unknown>

/** The typed options as JSON has them. Throws CommandFailure for a value of another kind. */
async function valuesOf(call: Call, options: CallOption[], given: Typed): Promise<Typed> {
  const typed = options.map((each) => flagged(call, each)).filter((each) => given[kept(each)] !== undefined)
  const pairs = typed.map(async (each) => [each.name, await valueOf(each, String(given[kept(each)]))] as const)
  return Object.fromEntries(await Promise.all(pairs))
}

async function valueOf({ flag, type }: Flagged, text: string): Promise<unknown> {
  const wrong = (right: string) => new CommandFailure(`--${flag} must be ${right}.`)
  if (type === 'strings') return text.split(',').map((each) => each.trim())
  if (type === 'boolean') {
    if (text !== 'true' && text !== 'false') throw wrong('true or false')
    return text === 'true'
  }
  if (type === 'number' || type === 'integer') {
    if (!/^-?\d+(\.\d+)?$/.test(text)) throw wrong('a number such as 25.5')
    return Number(text)
  }
  return type === 'json' ? jsonOf(await contentOf(text), `--${flag}`) : text
}

async function dataOf({ data }: Record<string, unknown>): Promise<object> {
  if (typeof data !== 'string') return {}
  const body = jsonOf(await contentOf(data), '--data')
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  throw new CommandFailure('--data must be a JSON object such as {"name":"Tajine"}.')
}

/** The text itself, or with `@` that of a file, or with `-` standard input. */
export async function contentOf(text: string): Promise<string> {
  if (!text.startsWith('@')) return valueOrInput(text)
  return readFile(text.slice(1), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandFailure(`${text.slice(1)} cannot be read: ${error.code}.`)
  })
}

export function jsonOf(text: string, option: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new CommandFailure(`${option} must be JSON: ${(error as Error).message}.`)
  }
}
