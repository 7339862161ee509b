import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import { type BrowserContext, chromium } from '../../tools/playwright.ts'
import { browserPath } from '../../test/e2e/browser.ts'
import { startWorker } from '../machine/servers.ts'
import type { PageFigures } from './judge.ts'
import { onProcessorTime, type TraceEvent } from './processor-time.ts'

// Chromium with Lighthouse beside it. What Lighthouse judges is the page on the processor's time, on a phone by its own rules (4 times slower, 4G).

type Order = { step: 'load' | 'judge'; url: string; port: number; folder: string }
type Audit = { numericValue?: number; details?: { items?: Record<string, unknown>[] } }
type Report = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, Audit>
  runtimeError?: { message: string }
}

export type Lens = { browser: BrowserContext; look: (url: string) => Promise<PageFigures>; stop: () => Promise<void> }

export async function openLens(folder: string): Promise<Lens> {
  const port = await freePort()
  const browser = await chromium.launchPersistentContext(path.join(folder, 'profile'), {
    ...browserPath(),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', `--remote-debugging-port=${port}`],
  })
  const worker = startWorker<Order, Report>('lighthouse/worker.js')
  const recorded = path.join(folder, 'recorded')
  return {
    browser,
    look: (url) =>
      insist(async () => {
        await worker.load({ step: 'load', url, port, folder: recorded })
        await shorten(path.join(recorded, 'trace.json'))
        return figuresOf(await worker.load({ step: 'judge', url, port, folder: recorded }))
      }),
    stop: async () => {
      await worker.stop()
      await browser.close()
    },
  }
}

const triesMax = 3

/** On a busy machine a browser may paint nothing for so long that Lighthouse gives up. */
async function insist<Result>(act: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await act()
    } catch (error) {
      if (tries === triesMax) throw error
      process.stderr.write(`Looked at again: ${(error as Error).message}\n`)
    }
  }
}

/** Without a trace, Lighthouse has not seen the page, and its report says why. */
async function shorten(file: string): Promise<void> {
  if (!existsSync(file)) return
  const trace = JSON.parse(await readFile(file, 'utf8')) as { traceEvents: TraceEvent[] }
  await writeFile(file, JSON.stringify({ ...trace, traceEvents: onProcessorTime(trace.traceEvents) }))
}

function figuresOf({ categories, audits, runtimeError }: Report): PageFigures {
  if (runtimeError) throw new Error(runtimeError.message)
  const scoreOf = (name: string) => {
    const score = categories[name]?.score
    if (typeof score !== 'number') throw new Error(`Lighthouse gives no score for ${name}.`)
    return score
  }
  const valueOf = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const sent = (audits['network-requests']?.details?.items ?? []).filter(({ url }) => String(url).startsWith('http'))
  return {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    bestPractices: scoreOf('best-practices'),
    shift: valueOf('cumulative-layout-shift'),
    blockingMs: valueOf('total-blocking-time'),
    bytes: sent.reduce((sum, { transferSize }) => sum + Number(transferSize), 0),
    requests: sent.length,
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}
