import assert from 'node:assert/strict'
import { readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { calls } from '../../cli/src/calls.ts'
import { pages } from '../../cli/src/commands/open.ts'
import { useHarness } from '../harness.ts'
import { useListening } from '../sdk/listening.ts'
import { useCommands } from './cli.ts'

const harness = useHarness()
const at = useListening(harness)
const { run, folder } = useCommands()

const account = async () => {
  const { key } = await harness.make.merchant()
  return ['--key', key, '--url', at.url]
}

test('no two calls are one command, and none hides another', () => {
  const names = calls.map(({ words }) => words.join(' '))
  assert.equal(new Set(names).size, names.length)
  for (const name of names) assert.ok(!names.some((other) => other.startsWith(`${name} `)), name)
})

test('a call takes its body from options, from a file and from standard input, and prints the answer', async () => {
  const to = await account()
  const made = await run([
    'products',
    'create',
    '--name',
    'Tajine',
    '--price',
    '249.9',
    '--metadata',
    '{"shelf":3}',
    ...to,
  ])
  const product = JSON.parse(made.stdout) as { reference: string; price: number; metadata: object }
  assert.deepEqual([made.code, product.price, product.metadata], [0, 249.9, { shelf: 3 }])
  await writeFile(path.join(folder, 'change.json'), '{"price":199,"name":"Tajine bleu"}')
  const changed = await run([
    'products',
    'update',
    product.reference,
    '--data',
    '@change.json',
    '--price',
    '189',
    ...to,
  ])
  assert.match(changed.stdout, /"name": "Tajine bleu",\n {2}"price": 189,/)
  const piped = await run(['patch', `/products/${product.reference}`, '--data', '-', ...to], '{"price":150}')
  assert.match(piped.stdout, /"price": 150,/)
  const listed = await run(['products', 'list', '--size', '1', '--status', 'ACTIVE', ...to])
  assert.equal((JSON.parse(listed.stdout) as { totalElements: number }).totalElements, 1)
})

test('an event that the service has not is refused, and not waited for', async () => {
  const to = await account()
  const commands: [string[], string][] = [
    [['events', 'tail', '--filter', 'payment.*,payment.suceeded'], 'payment.suceeded'],
    [['events', 'tail', '--filter', ''], '“”'],
    [['webhooks', 'listen', '--forward-to', 'http://localhost:9/', '--events', 'payments.*'], 'payments.*'],
  ]
  for (const [words, name] of commands) {
    const said = `mizan: There is no event ${name}. \`mizan event-types list\` lists all.\n`
    assert.deepEqual(await run([...words, ...to]), { code: 1, stdout: '', stderr: said })
  }
})

test('a member that is called as one of our options takes its resource before it', async () => {
  const args = [
    'webhooks',
    'create',
    '--webhook-url',
    'https://shop.example/hook',
    '--events',
    'payment.succeeded,refund.*',
  ]
  const made = await run([...args, ...(await account())])
  assert.match(made.stdout, /"url": "https:\/\/shop.example\/hook"/)
})

test('a file is written whole, and none is written over', async () => {
  const to = await account()
  const { stdout } = await run(['payment-links', 'create', '--amount', '250', '--description', 'A tajine', ...to])
  const { reference } = JSON.parse(stdout) as { reference: string }
  const file = path.join(folder, 'code.svg')
  const saved = await run(['payment-links', 'qr-code', reference, '--format', 'svg', '--output', file, ...to])
  assert.deepEqual([saved.code, saved.stderr], [0, ''])
  assert.match(await readFile(file, 'utf8'), /^<svg|^<\?xml/)
  const again = await run(['payment-links', 'qr-code', reference, '--output', file, ...to])
  assert.deepEqual(
    [again.code, again.stderr],
    [1, `mizan: ${file} is there already. Name another file with --output.\n`],
  )
  const printed = await run(['payment-links', 'qr-code', reference, '--format', 'svg', '--output', '-', ...to])
  assert.match(printed.stdout, /<svg/)
})

test('refusals are one line for people with their fields below, and JSON for machines', async () => {
  const to = await account()
  const said = await run(['products', 'create', '--name', 'x', '--price', '0.001', ...to])
  assert.equal(said.code, 1)
  assert.match(
    said.stderr,
    /^mizan: VALIDATION_ERROR: .+ \(request [0-9a-f-]{36}\)\n {2}price {2}must have at most 2 decimals/,
  )
  const read = await run(['products', 'get', 'prd_none', '--json', ...to])
  assert.equal((JSON.parse(read.stderr) as { error: { code: string } }).error.code, 'PRODUCT_NOT_FOUND')
  const cases: [string[], RegExp][] = [
    [['products', 'create', '--price', 'much', ...to], /--price must be a number such as 25\.5\.$/],
    [['products', 'create', '--data', '{"name"', ...to], /--data must be JSON/],
    [['products', 'create', '--data', '@nowhere.json', ...to], /nowhere\.json cannot be read: ENOENT\.$/],
    [['products', 'list', '--status', 'GONE', ...to], /Allowed choices are ACTIVE, INACTIVE/],
    [['products', 'get', '..', ...to], /reference must be the id or reference of an object\.$/],
    [['get', 'https://shop.example/v1/wallet', ...to], /The path must be one of the API/],
    [['get', '/v1/../admin', ...to], /The path must be one of the API/],
    [['products', 'list'], /^mizan: No account: log in with `mizan login`/],
    [['products', 'list', '--key', 'sk_wrong', '--url', at.url], /apiKey must be a key such as svc_sk_test_/],
    [['products', 'list', '--key', 'svc_sk_test_unknown', '--url', at.url], /UNAUTHORIZED/],
    [['products', 'list', '--key', 'svc_sk_test_a', '--url', 'http://127.0.0.1:9'], /There was no answer from/],
    [['nonsense'], /unknown command 'nonsense'/],
  ]
  for (const [args, words] of cases) {
    const { code, stderr } = await run(args)
    assert.deepEqual([code, words.test(stderr.trimEnd())], [1, true], `${args.join(' ')}: ${stderr}`)
  }
})

test('a production key changes nothing without --live', async () => {
  const args = ['products', 'create', '--name', 'x', '--price', '1', '--key', 'svc_sk_live_abc', '--url', at.url]
  const { code, stderr } = await run(args)
  assert.deepEqual(
    [code, stderr],
    [1, 'mizan: This is a production key. Add --live to change something in production.\n'],
  )
})

test('an account that was logged in to is kept where only its owner reads it, and used from then on', async () => {
  const { key } = await harness.make.merchant()
  const wrong = await run(['login', '--url', at.url, '--key', '-'], 'svc_sk_test_unknown')
  assert.match(wrong.stderr, /^mizan: The key was not kept: /)
  const made = await run(['login', '--url', at.url, '--key', '-'], `${key}\n`)
  assert.deepEqual([made.code, made.stdout], [0, `Logged in to ${at.url}, kept as default.\n`])
  const file = path.join(folder, 'settings/profiles.json')
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  assert.equal((await run(['wallet', 'get'])).code, 0)
  const listed = await run(['profiles'])
  assert.ok(!listed.stdout.includes(key) && listed.stdout.includes(at.url))
  assert.match((await run(['wallet', 'get', '--profile', 'other'])).stderr, /There is no profile other/)
  assert.match((await run(['logs', 'tail'])).stderr, /This takes a log-in as a person: mizan login --email ADDRESS/)
  await run(['logout'])
  assert.match((await run(['wallet', 'get'])).stderr, /No account/)
})

test('a key comes by the browser: the terminal shows a code, and waits until a person confirms it', async () => {
  const { merchantId } = await harness.make.merchant()
  const person = await harness.make.session(merchantId, 'DEVELOPER')
  const decide = async (said: string, verb: 'approve' | 'deny') => {
    const [, code] = /Your code is ([A-Z]{4}-[A-Z]{4})/.exec(said) ?? []
    assert.ok(code, said)
    const more = verb === 'deny' ? {} : { name: 'a machine', environment: 'SANDBOX', scopes: ['wallet:read'] }
    const headers = { 'x-confirmation-token': await person.confirmation() }
    const path = `/api/v1/pairings/${verb}`
    const { status } = await harness.call({ method: 'POST', path, key: person.token, headers, body: { code, ...more } })
    assert.equal(status, 204)
  }
  const logIn = ['login', '--browser', '--url', at.url, '--profile', 'by-browser']
  const denied = await run(logIn, '', {}, (said) => decide(said, 'deny'))
  assert.match(denied.stderr, /mizan: It was refused in the dashboard/)
  const made = await run(logIn, '', {}, (said) => decide(said, 'approve'))
  assert.deepEqual([made.code, made.stdout.includes('kept as by-browser')], [0, true], made.stderr)
  assert.ok(!made.stderr.includes('svc_sk_'))
  assert.equal((await run(['wallet', 'get', '--profile', 'by-browser'])).code, 0)
  await run(['logout', '--profile', 'by-browser'])
})

test('a person logs in with a password from standard input, and a log-in that has ended says how to go on', async () => {
  const { merchantId } = await harness.make.merchant()
  const { email, password } = await harness.make.user(merchantId, { hasPassword: true })
  const made = await run(['login', '--url', at.url, '--email', email, '--json'], password)
  assert.equal(made.code, 0, made.stderr)
  const file = path.join(folder, 'settings/profiles.json')
  const kept = await readFile(file, 'utf8')
  await writeFile(file, kept.replace(/"expiresAt": "[^"]+"/, '"expiresAt": "2020-01-01T00:00:00.000Z"'))
  assert.match((await run(['logs', 'tail'])).stderr, /The log-in ended at 2020-01-01.+mizan login --email ADDRESS/)
})

test('shells are told what may follow', async () => {
  assert.equal(
    (await run(['__complete', '--', 'payment-links'])).stdout,
    'create\nlist\nget\nupdate\ndelete\nqr-code\nposter\n',
  )
  assert.match((await run(['__complete', '--', 'refunds', 'create'])).stdout, /^--transaction-id\n/)
  for (const shell of ['bash', 'zsh', 'fish'])
    assert.match((await run(['completion', shell])).stdout, /mizan __complete --/)
})

test('pages that are opened are there', async () => {
  const features = new URL('../../dashboard/src/features/', import.meta.url)
  const routes = await Promise.all(
    ['api-keys', 'webhooks'].map((name) => readFile(new URL(`${name}/routes.ts`, features), 'utf8')),
  )
  const known = new Set(
    routes.flatMap((text) => [...text.matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path.replace('$id', 'ID'))),
  )
  for (const [name, pathOf] of Object.entries(pages)) {
    const path = pathOf('ID')
    const inDashboard = path.replace(/^\/dashboard/, '')
    // Tests of starts open the dashboard and the mailbox.
    if (path === '/dashboard' || path === '/dev/mailbox') continue
    if (path.startsWith('/dashboard/')) assert.ok(known.has(inDashboard), name)
    else assert.equal((await fetch(`${at.url}${path}`)).status, 200, name)
  }
})
