import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { installPackages } from '../../scripts/packages.ts'
import { serveBarePage } from './bare-page.ts'
import type { PageName } from './budgets.ts'
import { better, faultsOf, type RoundFigures, ratioOf, tableHead, tableLine } from './judge.ts'
import { openLens } from './lens.ts'
import { openDemoShop } from './shop.ts'

// `npm run lighthouse`: pages on a phone against their budgets. A page that is over one is looked at again, beside the bare page of that moment.

const roundsMax = 3

installPackages('bench/lighthouse')

await using opened = new AsyncDisposableStack()
process.once('SIGINT', () => void opened.disposeAsync().finally(() => process.exit(130)))
const folder = await mkdtemp(path.join(tmpdir(), 'mizan-lighthouse-'))
opened.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
const bare = await serveBarePage()
opened.defer(bare.stop)
const shop = await openDemoShop(folder)
opened.defer(shop.stop)
const lens = await openLens(folder)
opened.defer(lens.stop)

const say = (line: string) => process.stdout.write(`${line}\n`)
const addresses = new Map<PageName, string>()
const results = new Map<PageName, RoundFigures>()
say(tableHead)
let left: PageName[] = ['log-in', 'checkout', 'link', 'home']
for (let round = 0; round < roundsMax && left.length > 0; round++) {
  await lookAt(left)
  left = left.filter((page) => faultsOf(judgedOf(page)).length > 0)
}

const faults = left.flatMap((page) => faultsOf(judgedOf(page)))
for (const fault of faults) process.stderr.write(`${fault}\n`)
if (faults.length > 0) process.exitCode = 1
else say('Every page keeps its budget.')

async function lookAt(pages: readonly PageName[]): Promise<void> {
  const yardstick = await lens.look(bare.url)
  say(tableLine('bare', yardstick))
  for (const page of pages) {
    const url = addresses.get(page) ?? (await shop.pages[page](lens.browser))
    addresses.set(page, url)
    const judged = { page, bare: yardstick.performance, ...(await lens.look(url)) }
    say(tableLine(page, judged, ratioOf(judged)))
    const before = results.get(page)
    results.set(page, before ? better(before, judged) : judged)
  }
}

function judgedOf(page: PageName): RoundFigures {
  const judged = results.get(page)
  if (!judged) throw new Error(`${page} was not looked at.`)
  return judged
}
