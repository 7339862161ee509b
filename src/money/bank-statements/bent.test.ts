import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { useHarness } from '#test/harness.ts'
import { isLong } from '#test/long.ts'
import { verify } from '../../verify/verify.ts'
import { operatorAccount } from '../bank-files/fixture.ts'
import { bytesOf, feedParts } from './fixture.ts'
import { importMessage } from './message.ts'
import { MessageProblem } from './xml.ts'

// Messages of a bank that are bent at any place: each is taken, or refused in words about the message.

const harness = useHarness()
const samples = path.join(import.meta.dirname, '../../../test/fixtures/iso20022/samples')

const strangeTexts = [
  '',
  ' ',
  '&#0;',
  '&#xD800;',
  '&amp;',
  '&lt;a/&gt;',
  '<![CDATA[x]]>',
  '<!-- a -->',
  '<?a b?>',
  '<a/>',
  '\u202eabc',
  '2026-02-30',
  '9999-12-31',
  '0000-01-01',
  '2026-11-24T25:00:00',
  '2026-11-24+14:00',
  'é'.repeat(200),
  'x'.repeat(100_000),
  '-1',
  '0',
  '0.001',
  '1e3',
  '99999999999999999999',
  '1,00',
  'NaN',
  'XTS',
  'EUR',
  'JPY',
  'TND',
  'DBIT',
  'CRDT',
  'true',
  'RVSL',
  'BOOK',
  'PDNG',
  'CLBD',
  'OPBD',
  'RJCT',
  'constructor',
  'toString',
  '__proto__',
]
const bend = fc.record({
  how: fc.constantFrom('TEXT', 'CURRENCY', 'LEAVE_OUT', 'DOUBLE', 'RENAME', 'OTHER', 'BYTE', 'CUT'),
  at: fc.nat(),
  other: fc.nat(),
  text: fc.constantFrom(...strangeTexts),
})
type Bend = typeof bend extends fc.Arbitrary<infer Value> ? Value : never

function bent(message: string, { how, at, other, text }: Bend): string {
  const place = at % message.length
  if (how === 'CUT') return message.slice(0, place)
  if (how === 'BYTE') return message.slice(0, place) + String.fromCharCode(other % 256) + message.slice(place + 1)
  const leaves = [...message.matchAll(/<(\w+)([^<>]*)>([^<>]*)<\/\1>/g)]
  const leaf = leaves[at % leaves.length]
  if (!leaf) return message
  const [whole, name, attributes, content] = leaf
  const bents = {
    TEXT: `<${name}${attributes}>${text}</${name}>`,
    CURRENCY: `<${name} Ccy="${text.replaceAll(/[<"&]/g, '')}">${content}</${name}>`,
    LEAVE_OUT: '',
    DOUBLE: whole + whole,
    RENAME: `<Other>${content}</Other>`,
    OTHER: leaves[other % leaves.length]?.[0] ?? '',
  }
  return message.slice(0, leaf.index) + bents[how] + message.slice(leaf.index + whole.length)
}

test('a message that is bent anywhere is taken, or refused with what is wrong in it, and the books stay right', async () => {
  const { rib } = await operatorAccount(harness)
  const read = async (name: string) =>
    (await readFile(path.join(samples, name), 'utf8')).replaceAll('{ACCOUNT}', rib ?? '').replaceAll(/\{\w+\}/g, 'A-1')
  const messages = await Promise.all((await readdir(samples)).filter((name) => name.endsWith('.xml')).map(read))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...messages),
      fc.array(bend, { minLength: 1, maxLength: 3 }),
      async (message, bends) => {
        const bytes = Buffer.from(bends.reduce((each, one) => (each === '' ? each : bent(each, one)), message))
        await importMessage(feedParts(harness), bytesOf(bytes, 1_000), 'amal').catch((error: unknown) => {
          assert.ok(error instanceof MessageProblem, String(error))
        })
      },
    ),
    { numRuns: isLong ? 3_000 : 200 },
  )
  assert.deepEqual(
    (await verify(harness.db)).filter(({ problems }) => problems.length > 0),
    [],
  )
})
