import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgeOf } from '../contract/json-schema.ts'
import { portalOpenApi } from '../../src/app.ts'
import { document, readable } from '../contract/document.ts'
import { isTyped, noteOf, pages } from './markdown.ts'
import { typedIn } from './terminal.ts'

// Rules of documents that need no run.

const blocks = pages.flatMap(({ path, blocks: all }) =>
  all.map((block) => ({ at: `${path}:${block.line}`, path, block })),
)
const isRun = ({ block }: (typeof blocks)[number]) => isTyped(block) && noteOf(block, 'not run') === undefined

test('every command of a document is run, or its note says why not', () => {
  const words = ['not run', 'given', 'schema', 'event']
  const odd = blocks.filter(({ block }) =>
    block.notes.some((note) => !words.some((word) => note.startsWith(`${word}: `) && note.length > word.length + 3)),
  )
  assert.deepEqual(
    odd.map(({ at }) => at),
    [],
  )
  const needless = blocks.filter(
    ({ block }) => noteOf(block, 'not run') !== undefined && !isTyped(block) && block.info !== 'sql',
  )
  assert.deepEqual(
    needless.map(({ at }) => at),
    [],
  )
})

test('one pair of variables names the address and the key everywhere', () => {
  const others =
    /\$\{?(?:BASE|BASE_URL|URL|HOST|KEY|API_KEY|TOKEN|MIZAN_URL|MIZAN_API_KEY|MIZAN_BASE_URL)\b|https?:\/\/(?:pay\.example(?:\.com)?|localhost:4000)\/(?:v1|api)/
  // The output of a start is for a terminal that has no variables yet.
  const ofReaders = blocks.filter(({ block }) => isTyped(block) && !block.text.startsWith('Mizan is ready'))
  const found = ofReaders.filter(({ block }) => others.test(typedText(block.text)))
  assert.deepEqual(
    found.map(({ at }) => at),
    [],
  )
})

const typedText = (text: string) =>
  typedIn(text)
    .map((typed) => typed.text)
    .join('\n')

test('no two documents name an intention or an object of the reader alike, so that one can be followed after the other', () => {
  const names =
    /Idempotency-Key: ([^']+)|"(?:externalId|orderId|refundReference|fundingReference|agentTransactionId)":"([^"]+)"/g
  const users = new Map<string, Set<string>>()
  for (const { path, block } of blocks.filter(isRun))
    for (const { text } of typedIn(block.text))
      for (const [, key, id] of text.matchAll(names)) {
        const name = key ?? id ?? ''
        users.set(name, (users.get(name) ?? new Set()).add(path))
      }
  assert.deepEqual(
    [...users].filter(([, paths]) => paths.size > 1),
    [],
  )
  assert.ok(users.size > 5)
})

test('a body that belongs to a schema fits it', () => {
  const contracts = [document, readable(portalOpenApi('https://pay.example'))]
  for (const { at, block } of blocks) {
    const name = noteOf(block, 'schema')
    if (name === undefined) continue
    const contract = contracts.find(({ components }) => components.schemas[name])
    assert.ok(contract, `${at}: there is no schema ${name}`)
    const judge = judgeOf(contract)
    const schema = { $ref: `#/components/schemas/${name}` }
    assert.equal(judge.problemOf(schema, JSON.parse(block.text)), undefined, at)
    // The members of the portal's `fields` are named after the refused members.
    if (contract === document) assert.deepEqual(judge.undocumented(schema, JSON.parse(block.text)), [], at)
  }
})
