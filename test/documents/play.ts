import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import type { TestSession } from '../portal-factory.ts'
import type { Got } from './curl.ts'
import type { DocumentServer, Printed, Reader } from './server.ts'
import { type Block, isTyped, noteOf, type Page } from './markdown.ts'
import { givens } from './givens.ts'
import { newStandIns, type Placeholders } from './shapes.ts'
import { type Command, commandOf, typedIn } from './terminal.ts'

// Follows a document as its reader does: types what it says, in its order, and compares what comes back with what it shows.

export type Play = {
  server: DocumentServer
  reader: Reader
  /** A logged-in owner of the reader's company. */
  person: TestSession | undefined
  names: Placeholders
  variables: Map<string, string>
  /** Settings that commands have beside those of the server. */
  settings: Record<string, string>
  /** Result of the last command. */
  last: Got | undefined
  problems: string[]
}

/** A test for each page that has something to be run. */
export function testPages(server: DocumentServer, pages: readonly Page[]): void {
  const isRun = (block: Block) =>
    (isTyped(block) || ['sql', 'json'].includes(block.info)) && noteOf(block, 'not run') === undefined
  for (const page of pages.filter(({ blocks }) => blocks.some(isRun)))
    test(`what ${page.path} tells its reader to type runs, and answers what is shown`, async () => {
      assert.deepEqual(await playPage(server, page), [])
    })
}

async function playPage(server: DocumentServer, page: Page): Promise<string[]> {
  const reader = await server.open(page.path.startsWith('docs/operations/'))
  const names = newStandIns()
  const play: Play = {
    server,
    reader,
    person: undefined,
    names,
    variables: new Map(),
    settings: {},
    last: undefined,
    problems: [],
  }
  for (const [index, block] of page.blocks.entries()) {
    const before = play.problems.length
    const next = page.blocks[index + 1]
    await playBlock(play, block, next?.isNext === true && next.info === 'json').catch((error: Error) =>
      play.problems.push(error.message),
    )
    play.problems.push(...play.problems.splice(before).map((each) => `${page.path}:${block.line} ${each}`))
  }
  return play.problems
}

async function playBlock(play: Play, block: Block, hasAnswer: boolean): Promise<void> {
  for (const note of block.notes.filter((each) => each.startsWith('given: '))) await give(play, note.slice(7))
  if (isTyped(block) && noteOf(block, 'not run') === undefined) return type(play, block, hasAnswer)
  if (block.info === 'sql' && noteOf(block, 'not run') === undefined) return play.server.runSql(block.text)
  if (block.info !== 'json') return
  const shown: unknown = JSON.parse(block.text)
  const event = noteOf(block, 'event')
  if (event !== undefined) play.problems.push(...play.names.jsonProblems(shown, await newest(play, event)))
  else if (block.isNext && play.last) play.problems.push(...play.names.jsonProblems(shown, JSON.parse(play.last.text)))
  else if (noteOf(block, 'schema') === undefined)
    play.problems.push('is JSON that follows no command: give it one, or say in a note of which event or schema it is')
}

/** Makes what a document takes for given, such as `a paid payment of 100 = 01a1…`. */
async function give(play: Play, note: string): Promise<void> {
  const [what = '', shown = ''] = note.split(' = ')
  const make = givens[what]
  if (!make) throw new Error(`nothing is known of “${what}”`)
  const real = await make(play)
  if (shown !== '' && real !== undefined) play.names.learn(shown, real)
}

async function newest({ server, reader }: Play, type: string): Promise<unknown> {
  const { call } = server.harness
  const list = await call({ path: `/v1/webhooks/events?size=1&type=${type}`, key: reader.key })
  const one = await call({ path: `/v1/webhooks/events/${list.body.content[0]?.id}`, key: reader.key })
  return one.body.payload
}

async function type(play: Play, block: Block, hasAnswer: boolean): Promise<void> {
  const all = typedIn(block.text)
  for (const [index, { text, shown }] of all.entries()) {
    const command = await commandIn(play, text)
    const outcome = await run(play, command)
    await play.server.goOn(command.words[0] === 'npx' ? 6 : 1)
    const isShown = shown.length > 0 || (hasAnswer && index === all.length - 1)
    const found = isShown ? compared(play, outcome, shown, command.words) : refusalOf(outcome)
    play.problems.push(...found.map((each) => `${each}\n  after ${text}`))
  }
}

/** A command without a shown answer succeeds. */
function refusalOf(outcome: Got | Printed | undefined): string[] {
  if (outcome === undefined) return []
  return ('isWell' in outcome ? outcome.isWell : outcome.status < 400) ? [] : [outcome.text]
}

async function commandIn(play: Play, text: string): Promise<Command> {
  const asked = new Set<string>()
  commandOf(text, (name) => (asked.add(name), ''))
  const values = new Map<string, string>()
  for (const name of asked) values.set(name, await valueOf(play, name))
  const { assigned, isExport, words } = commandOf(text, (name) => values.get(name) ?? '')
  return {
    assigned: assigned.map(([name, value]) => [name, play.names.put(value)]),
    isExport,
    words: words.map((word) => play.names.put(word)),
  }
}

/** The reader's values: two variables everywhere, and those that the document itself has exported. */
async function valueOf(play: Play, name: string): Promise<string> {
  const { variables, reader, server } = play
  const { make } = server.harness
  const held = variables.get(name)
  if (held !== undefined) return held
  if (name === 'MIZAN') return 'http://localhost:4000'
  if (name === 'MIZAN_KEY') return reader.key
  if (name === 'LIVE_KEY') return reader.liveKey
  if (name === 'OTHER_KEY') return (await make.merchant()).key
  if (name === 'READ_KEY') return (await make.key(reader.merchantId, 'SANDBOX', ['products:read'])).key
  const [, file] = /^\$\(openssl base64 -A -in ([\w.]+)\)$/.exec(name) ?? []
  if (file !== undefined) return readFile(path.join(server.folder(), file), 'base64')
  if (name !== 'SESSION' && name !== 'CONFIRMATION') throw new Error(`${name} is nowhere put down`)
  const now = server.harness.clock.now ?? new Date()
  play.person ??= await make.session(reader.merchantId, 'OWNER', { now, fullName: 'Nora Haddad' })
  return name === 'SESSION' ? play.person.token : play.person.confirmation()
}

/** Values that documents leave to their reader. */
const owned: Record<string, string> = { MIZAN_BACKUP_PASSPHRASE: 'twelve characters and more' }

async function run(play: Play, { assigned, isExport, words }: Command): Promise<Got | Printed | undefined> {
  const [program, ...rest] = words
  if (program === undefined || isExport) {
    // A value that is cut short is the reader's own, unless an answer has shown it.
    for (const [name, value] of assigned) {
      const held = value.includes('…') ? owned[name] : value
      if (held !== undefined) play.variables.set(name, held)
    }
    return undefined
  }
  if (program === 'curl') {
    play.last = await play.server.curl(rest)
    return play.last
  }
  if (program !== 'npx' || rest.shift() !== 'mizan') throw new Error(`${program} is neither curl nor npx mizan`)
  const settings = { ...play.settings, ...Object.fromEntries([...play.variables, ...assigned]) }
  return play.server.mizan(rest, settings)
}

function compared(play: Play, outcome: Got | Printed | undefined, shown: string[], words: string[]): string[] {
  const { names } = play
  if (outcome === undefined || shown.length === 0) return []
  if ('isWell' in outcome) return linesProblems(play, shown, outcome.text, words)
  if (!shown[0]?.startsWith('HTTP/')) {
    const text = shown.join('\n')
    if (!text.startsWith('{') || /[{,]…/.test(text)) return problems(names.textProblem(text, outcome.text))
    return names.jsonProblems(JSON.parse(text), JSON.parse(outcome.text))
  }
  return shown.flatMap((line, index) => {
    if (index === 0) return problems(names.textProblem(line, outcome.statusLine))
    const [, name = '', value = ''] = /^([\w-]+): (.*)$/.exec(line) ?? []
    const real = outcome.headers[name.toLowerCase()]
    if (real === undefined) return [`${name} was not answered`]
    return name === 'x-ratelimit-remaining' ? [] : problems(names.textProblem(value, real))
  })
}

const problems = (problem: string | undefined): string[] => (problem === undefined ? [] : [problem])

/** Lines of a command: numbers differ from run to run, but for those that were typed. */
function linesProblems({ names }: Play, shown: string[], real: string, words: string[]): string[] {
  const text = shown.join('\n').trimEnd()
  const typed = new Set(words.flatMap((word) => word.match(/\d+/g) ?? []))
  const isLoose = ![...text.matchAll(/\d+/g)].every(([digits]) => typed.has(digits))
  return problems(names.textProblem(text, real.trimEnd(), isLoose))
}
