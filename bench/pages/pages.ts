import type { Figures } from '../requests/load.ts'
import type { Pace } from '../requests/measure.ts'
import { withBenchDatabase, openShop } from '../machine/database.ts'
import type { PageCeilingOptions } from './page-ceiling.ts'
import { startGenerator, startServer, type Generator, type Served } from '../machine/servers.ts'
import { below, medianSpeed, type WorkPoint } from '../figures/speed.ts'

// The pages on which buyers arrive: that of a payment link and that of a product. The ceiling reads the one row and answers the same
// bytes from memory.

const connectionCounts = [1, 16, 64]
/** Of everything that a browser fetches for the page. */
const weightMaxKb = 60

const sold = [
  {
    title: 'payment link page',
    path: '/v1/payment-links',
    body: { amount: 249.9, description: 'Atelier de poterie' },
    table: 'payment_links',
  },
  {
    title: 'sales page',
    path: '/v1/products',
    body: { name: 'Tajine en terre cuite', description: 'Fait main à Salé, 28 cm.', price: 249.9, stockQuantity: 40 },
    table: 'products',
  },
] as const

export const measurePages = (pace: Pace, tell: (point: WorkPoint) => void): Promise<void> =>
  withBenchDatabase(async (bench) => {
    const { connection, secret, onEnd } = bench
    const { key, scope } = await openShop(bench)
    const mizan = await startServer('machine/service.ts', { connection, secret, bankMs: 0 })
    onEnd(mizan.stop)
    const generator = startGenerator()
    onEnd(generator.stop)
    for (const { title, path, body, table } of sold) {
      const page = await makePage(mizan, { key, path, body })
      const html = await read(mizan, page.path)
      const options: PageCeilingOptions = { connection, scope, table, html: html.text, ...page }
      const ceiling = await startServer('pages/page-ceiling.ts', options)
      onEnd(ceiling.stop)
      for (const server of [mizan, ceiling])
        await loaded(generator, server, { connections: 16, ms: pace.warmUpMs, path: page.path })
      for (const connections of connectionCounts) {
        const speeds: { mizan: Figures[]; ceiling: Figures[] } = { mizan: [], ceiling: [] }
        const asked = { connections, ms: pace.roundMs, path: page.path }
        for (let round = 0; round < pace.rounds; round++) {
          speeds.mizan.push(await loaded(generator, mizan, asked))
          speeds.ceiling.push(await loaded(generator, ceiling, asked))
        }
        const [own, bare] = [medianSpeed(speeds.mizan), medianSpeed(speeds.ceiling)]
        tell({ title, load: String(connections), mizan: own, ceiling: bare })
      }
      const weight = await weightOf(mizan, html)
      const target = below(weight.bytes / 1024, weightMaxKb, 'KB')
      tell({ title: `${title}, its weight`, load: `${weight.files} files`, kilobytes: weight.bytes / 1024, target })
    }
  })

const visitor = { Host: 'localhost', 'User-Agent': 'Mozilla/5.0 (bench)', Accept: 'text/html', 'Accept-Language': 'fr' }

type PageLoad = { connections: number; ms: number; path: string }

function loaded(generator: Generator, { port }: Served, { connections, ms, path }: PageLoad): Promise<Figures> {
  const head = Object.entries(visitor).map(([name, value]) => `${name}: ${value}`)
  return generator.load({ port, connections, ms, requests: [[`GET ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`]] })
}

type Page = { path: string; reference: string }

async function makePage(
  { port }: Served,
  { key, path, body }: { key: string; path: string; body: object },
): Promise<Page> {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
  const made = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const { url, reference } = (await made.json()) as { url: string; reference: string }
  if (made.status !== 201) throw new Error(`${path} was answered ${made.status}.`)
  return { path: new URL(url).pathname, reference }
}

type Read = { text: string; bytes: number }

/** A file with its size as it travels. */
async function read({ port }: Served, path: string): Promise<Read> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { ...visitor, 'Accept-Encoding': 'gzip' } })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}.`)
  return { text, bytes: Number(answer.headers.get('content-length') ?? Buffer.byteLength(text)) }
}

/** The page and what it names: style sheets, scripts and pictures. */
async function weightOf(server: Served, html: Read): Promise<{ files: number; bytes: number }> {
  const named = html.text.matchAll(/<(?:link[^>]+rel="stylesheet"[^>]+href|script[^>]+src|img[^>]+src)="(\/[^"]+)"/g)
  const paths = new Set([...named].map(([, path = '']) => path.replaceAll('&amp;', '&')))
  const files = await Promise.all([...paths].map((path) => read(server, path)))
  return { files: files.length + 1, bytes: [html, ...files].reduce((sum, { bytes }) => sum + bytes, 0) }
}
