import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { test } from 'node:test'
import { holdUp } from '#test/hold-up.ts'
import { afterSilence } from './silence.ts'

const silent = (ms: number) => new Promise<'silent'>((resolve) => afterSilence(ms, () => resolve('silent')))

test('a silent peer is found, also while this process is held up again and again', async () => {
  assert.equal(await silent(20), 'silent')
  const busy = setInterval(() => holdUp(150), 1)
  assert.equal(await silent(500), 'silent')
  clearInterval(busy)
})

test('an answer that came while this process was held up is an answer', async (t) => {
  const server = createServer((socket) => {
    socket.on('data', () => socket.write('here')).on('error', () => {})
  }).listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  t.after(() => socket.destroy())
  await once(socket, 'connect')
  for (let round = 0; round < 3; round++) {
    const answered = once(socket, 'data').then(() => 'answered')
    const found = Promise.race([answered, silent(50)])
    socket.write('there?')
    holdUp(400)
    assert.equal(await found, 'answered')
  }
})

test('a silence that was called off is not told', async () => {
  let told = 0
  const off = afterSilence(10, () => told++)
  off()
  off()
  assert.equal(await silent(30), 'silent')
  assert.equal(told, 0)
})
