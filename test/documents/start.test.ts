import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { dashboardWords } from '../../src/start/dashboard.ts'
import { makePreparedPlace, mizan, type Server, startServer } from '../process/server.ts'
import { pageAt } from './markdown.ts'
import { newStandIns } from './shapes.ts'

// The output of a first start and of `doctor`, as the documents show it of a service at its usual port and folder.

const place = await makePreparedPlace({ after })
let server: Server
before(async () => {
  server = await startServer(place)
})

/** As it would be of a service at its usual port and folder, with the dashboard that `npm start` builds before it. */
const asShown = (text: string) =>
  Object.values(dashboardWords)
    .reduce(
      (told, words) =>
        told.replace(`✗ dashboard: ${words}`, '✓ dashboard: built').replace(words, 'http://localhost:4000/dashboard'),
      text,
    )
    .replaceAll(String(server.port), '4000')
    .replaceAll(place.folder, '/srv/mizan')
    .trim()

function blockWith(path: string, words: string): string {
  const block = pageAt(path).blocks.find(({ text }) => text.includes(words))
  return block?.text.trim() ?? assert.fail(`${path} does not show ${words}`)
}

/** Numbers, versions and secrets differ from run to run; an ellipsis matches anything. */
function assertShown(shown: string, real: string): void {
  const [wanted, found] = [shown.split('\n'), real.split('\n')]
  const names = newStandIns()
  assert.equal(found.length, wanted.length, real)
  for (const [index, line] of wanted.entries())
    assert.equal(names.textProblem(line, found[index] ?? '', true), undefined)
}

test('the README shows what a first start prints', () => {
  const [, block = ''] = /(Mizan is ready[^]*Stop with Ctrl-C\.)/.exec(asShown(server.stdout())) ?? []
  // The folder of a start is named as it was given, which here is not `data`.
  assertShown(blockWith('README.md', 'Mizan is ready').replace('./data', '…'), block)
})

test('the README shows what a start adds for doubles of the acquirers', async () => {
  const shown = blockWith('README.md', 'Pay by CMI')
  const demo = await startServer(await makePreparedPlace({ after }), { ACQUIRER_DEMO: '1' })
  const [, block = ''] = /(Production [^]*?)\n\n/.exec(demo.stdout().replaceAll(String(demo.port), '4000')) ?? []
  assertShown(shown, block)
})

test('doctor says what its page shows', async () => {
  const { stdout } = await mizan(place, ['doctor'], { PORT: String(server.port) })
  const [, shown = ''] = /^\$ npx mizan doctor\n([^]*)$/.exec(
    blockWith('docs/operations/troubleshooting.md', '$ npx mizan doctor'),
  ) ?? ['']
  assertShown(shown.replace('linux-x64', '…').replace('data/secret', '…'), asShown(stdout))
})
