import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { program, useCommands } from './cli.ts'

// A service that is away, cuts its answer off, and comes back.

const { run } = useCommands()

/** A list of events, which is also one that was delivered nowhere. */
const page = (content: object[]) =>
  JSON.stringify({ content, page: 0, size: 200, totalElements: content.length, totalPages: 1, deliveries: [] })

/** Answers of a service, one after the other, and then the last. `null` ends before it has told all. */
async function serviceOf(answers: readonly (string | null)[]): Promise<{ url: string; server: Server }> {
  let at = 0
  const server = createServer((_request, response) => {
    const answer = answers[Math.min(at++, answers.length - 1)] ?? null
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': answer?.length ?? 1_000 })
    if (answer === null) response.write('{"content":[', () => response.destroy())
    else response.end(answer)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

const oneLine = /^mizan: NO_ANSWER: [^\n]+\n$/

test('a service that is away, or that tells half of its answer, ends it with one line', async (t) => {
  const away = await run(['events', 'tail', '--key', 'svc_sk_test_a', '--url', 'http://127.0.0.1:9'])
  assert.equal(away.code, 1)
  assert.match(away.stderr, oneLine)
  const { url, server } = await serviceOf([null])
  t.after(() => server.close())
  const half = await run(['products', 'list', '--key', 'svc_sk_test_a', '--url', url])
  assert.equal(half.code, 1)
  assert.match(half.stderr, oneLine)
})

test('a service that goes away meanwhile is told of once and waited for, and Ctrl-C ends it well', async (t) => {
  const none = page([])
  const event = {
    id: '01900000-0000-7000-8000-000000000001',
    type: 'product.created',
    createdAt: new Date().toISOString(),
    resource: { type: 'product', id: 'prd_1' },
  }
  // The moment of the service and the beginning; then it is away for longer than a call is tried again.
  const { url, server } = await serviceOf([none, none, ...Array.from({ length: 12 }, () => null), page([event])])
  t.after(() => server.close())
  const args = ['events', 'tail', '--every', '10', '--key', 'svc_sk_test_a', '--url', url]
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  t.after(() => child.kill('SIGKILL'))
  const said: string[] = []
  child.stderr.setEncoding('utf8').on('data', (part: string) => said.push(part))
  const closed = once(child, 'close') as Promise<[code: number | null, signal: string | null]>
  const first = await Promise.race([
    once(child.stdout.setEncoding('utf8'), 'data').then(([part]) => String(part)),
    closed.then(() => said.join('')),
  ])
  assert.match(first, /^product\.created {2}product prd_1 {2}01900000/)
  child.kill('SIGINT')
  assert.deepEqual(await closed, [0, null])
  assert.match(said.join(''), /^Waiting for events\. Stop with Ctrl-C\.\nmizan: NO_ANSWER: [^\n]+ Trying again\.\n$/)
})
