import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { findOldNode } from '../process/server.ts'

// The SDK as a merchant installs it: built, in a node_modules of its own, with no TypeScript sources and no other package.

const root = fileURLToPath(new URL('../../', import.meta.url))
const tsc = path.join(root, 'node_modules/.bin/tsc')
const shop = await mkdtemp(path.join(tmpdir(), 'mizan-sdk-'))
after(() => rm(shop, { recursive: true, force: true }))
const installed = path.join(shop, 'node_modules/@mizan/sdk')

const run = (file: string, args: string[], cwd = shop) =>
  promisify(execFile)(file, args, { cwd }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      stdout: error.stdout + error.stderr,
    }),
  )

const consumer = `
import { type Api, constructEvent, Mizan, MizanError } from '@mizan/sdk'
import vectors from '@mizan/sdk/vectors/webhooks.json' with { type: 'json' }
const fetch = async () => new Response('{"reference":"prd_1","price":249.9}', { status: 201 })
const mizan = new Mizan({ apiKey: 'svc_sk_test_abc', baseUrl: 'https://pay.example', fetch })
const product: Api.Product = await mizan.products.create({ name: 'Tajine', price: 249.9 })
const [first] = vectors.vectors
const refused = await constructEvent('{}', {}, 'whsec_a').catch((error: Error) => error.message)
console.log(product.reference, first?.name, refused, MizanError.name)
`

test('the built package compiles in a shop of its own and runs there, on the oldest Node it is for', async () => {
  await mkdir(installed, { recursive: true })
  const built = await run(process.execPath, [path.join(root, 'sdk/scripts/build.ts'), path.join(installed, 'dist')])
  assert.equal(built.code, 0, built.stdout)
  for (const each of ['package.json', 'vectors'])
    await cp(path.join(root, 'sdk', each), path.join(installed, each), { recursive: true })
  await mkdir(path.join(shop, 'node_modules/@types'))
  for (const each of ['@types/node', 'undici-types'])
    await symlink(path.join(root, 'node_modules', each), path.join(shop, 'node_modules', each))
  await writeFile(path.join(shop, 'package.json'), '{"type":"module"}')
  await writeFile(path.join(shop, 'shop.ts'), consumer)
  await writeFile(
    path.join(shop, 'old.cts'),
    `import sdk = require('@mizan/sdk')\nconsole.log(typeof sdk.Mizan, typeof sdk.toArray)\n`,
  )
  const options = ['--strict', '--module', 'nodenext', '--target', 'es2022', '--types', 'node', '--resolveJsonModule']
  const compiled = await run(tsc, [...options, '--skipLibCheck', 'false', 'shop.ts', 'old.cts'])
  assert.equal(compiled.code, 0, compiled.stdout)
  const nodes = [process.execPath, await findOldNode()].filter((node) => node !== undefined)
  for (const node of nodes) {
    const ran = await run(node, ['shop.js'])
    assert.match(ran.stdout, /^prd_1 an empty object MISSING_HEADER: X-SVC-TIMESTAMP is absent\. MizanError\n$/m, node)
    assert.equal((await run(node, ['old.cjs'])).stdout, 'function function\n', node)
  }
})

test('a call, an event or a member of its resource that the document does not know does not compile', async () => {
  const wrong = `import { constructEvent, Mizan } from '@mizan/sdk'
const mizan = new Mizan({ apiKey: 'svc_sk_test_a', baseUrl: 'https://pay.example' })
await mizan.products.create({ name: 'Tajine' })
await mizan.products.list({ colour: 'red' })
const event = await constructEvent('{}', {}, 'whsec_a')
if (event.type === 'payment.succeeded') event.data.object.amount.toFixed()
if (event.type === 'payment.succeded') event.data
if (event.type === 'client.created') event.data.object.amount
`
  await writeFile(path.join(shop, 'wrong.ts'), wrong)
  const { code, stdout } = await run(tsc, [
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--types',
    'node',
    '--noEmit',
    'wrong.ts',
  ])
  assert.notEqual(code, 0)
  assert.match(stdout, /wrong\.ts\(3,.*price/s)
  assert.match(stdout, /wrong\.ts\(4,.*colour/s)
  assert.match(stdout, /wrong\.ts\(7,.*payment\.succeded/s)
  assert.match(stdout, /wrong\.ts\(8,.*amount/s)
  assert.doesNotMatch(stdout, /wrong\.ts\(6,/)
})
