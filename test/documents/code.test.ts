import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { type Block, pageAt, pages } from './markdown.ts'

// Code in documents compiles against the SDK, and does what is said of it.

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Declarations of a reader's shop. */
const shop = `
declare function book(payment: unknown): void
declare function workOn(event: unknown): Promise<void>
`

/** STYLE.md shows what is right beside what is wrong; the ledger's page shows a call of its own code. */
const ofReaders = pages.filter(({ path: each }) => /^(README\.md|docs\/api\/|examples\/|sdk\/)/.test(each))

test('code for readers compiles', () => {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, root)
  const files = new Map(
    ofReaders.map((page) => [
      path.join(root, 'sdk/examples', `${page.path.replaceAll('/', '-')}.ts`),
      merged(page.blocks.filter(({ info }) => info === 'ts' || info === 'typescript')),
    ]),
  )
  for (const [file, text] of files) if (text === '') files.delete(file)
  assert.ok(files.size > 0)
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  host.fileExists = (file) => files.has(file) || fileExists(file)
  host.getSourceFile = (file, ...more) => {
    const text = files.get(file)
    return text === undefined
      ? getSourceFile.call(host, file, ...more)
      : ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  }
  const program = ts.createProgram([...files.keys()], { ...options, noUnusedLocals: false }, host)
  const found = [...files.keys()].flatMap((file) => ts.getPreEmitDiagnostics(program, program.getSourceFile(file)))
  assert.deepEqual(
    found.map(({ messageText, file }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`),
    [],
  )
})

/** The blocks of one page are one program: what one declares the next may use. */
function merged(blocks: Block[]): string {
  const text = blocks.map((block) => block.text).join('\n')
  return text === '' ? '' : `${text}\n${shop}`
}

test('the check of a signature in the page of webhooks takes its own test vectors, and nothing else', async () => {
  const { blocks, text } = pageAt('docs/api/webhooks.md')
  const code = blocks.find(({ info }) => info === 'js')?.text ?? assert.fail('no code')
  const url = `data:text/javascript,${encodeURIComponent(`${code}\nexport { isGenuine }`)}`
  const { isGenuine } = (await import(url)) as { isGenuine: (...given: unknown[]) => boolean }
  const vectors = [...text.matchAll(/^\| `(whsec_[^`]+)` \| `(\d+)` \| `([^`]+)` \| `([0-9a-f]{64})` \|$/gm)]
  assert.equal(vectors.length, 2)
  for (const [, secret, timestamp, body = '', signature] of vectors) {
    const headers = { 'x-svc-timestamp': timestamp, 'x-svc-signature': signature }
    const at = Number(timestamp)
    assert.equal(isGenuine(body, headers, secret, at), true)
    assert.equal(isGenuine(`${body} `, headers, secret, at), false)
    assert.equal(isGenuine(body, { ...headers, 'x-svc-signature': 'x' }, secret, at), false)
    assert.equal(isGenuine(body, headers, secret, at + 301_000), false)
  }
})
