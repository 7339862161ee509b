import assert from 'node:assert/strict'
import { createServer, type Socket } from 'node:net'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { createServer as createTlsServer } from 'node:tls'
import { type Internet, newInternet } from '#test/internet.ts'
import { openOutbound, type Outbound } from './outbound.ts'
import { boundMs, patienceMs } from '#test/patience.ts'
import { inEnglish } from '../sentences/said.ts'

// Hostile receivers, each a real one. Every request ends in time, with a named result.

/** For receivers that never end; every other has as long as it needs. */
const hastyMs = 300
let internet: Internet
let outbound: Outbound
let hasty: Outbound
before(() => {
  internet = newInternet()
  const { resolve, reach, ca } = internet
  const options = { publicUrl: 'https://pay.example', allowLocal: false, resolve, reach, ca }
  outbound = openOutbound({ ...options, deadlineMs: patienceMs })
  hasty = openOutbound({ ...options, deadlineMs: hastyMs })
})
const sockets = new Set<Socket>()
after(async () => {
  for (const socket of sockets) socket.destroy()
  await outbound.close()
  await hasty.close()
  await internet.close()
})

const post = (url: string, by = outbound) =>
  by.post({ url, headers: { 'Content-Type': 'application/json' }, body: '{"a":1}' })

const file = (name: string) => readFileSync(new URL(`../../../test/certificates/${name}`, import.meta.url))

/** A receiver that sends anything, once a request has begun. */
async function placed(speak: (socket: Socket, first: Buffer) => void): Promise<string> {
  const keys = { key: file('receiver-key.pem'), cert: file('receiver.pem') }
  const server = createTlsServer(keys, (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('data', (first: Buffer) => speak(socket, first))
  })
  return `https://${await internet.place(server)}/`
}

const drip = (socket: Socket, text: string) => {
  const timer = setInterval(() => socket.write(text), 20)
  socket.once('close', () => clearInterval(timer))
}

test('an answer comes with its status, its headers, its first bytes and the public address it came from', async () => {
  const receiver = await internet.receiver((response) => response.writeHead(201, { 'x-seen': 'yes' }).end('thanks'))
  const answer = await post(receiver.url)
  assert.deepEqual([answer.statusCode, answer.body, answer.headers?.['x-seen']], [201, 'thanks', 'yes'])
  assert.match(answer.address ?? '', /^93\.184\./)
  assert.equal(answer.errorType, undefined)
  assert.equal(receiver.heard[0]?.body, '{"a":1}')
})

const slow: [string, (socket: Socket) => void][] = [
  ['never answers', () => {}],
  ['drips its headers', (socket) => drip(socket, 'x-more: 1\r\n')],
  ['drips a status line', (socket) => drip(socket, 'H')],
  [
    'floods with 1xx',
    (socket) => {
      drip(socket, 'HTTP/1.1 102 Processing\r\n\r\n'.repeat(50))
    },
  ],
  [
    'drips its body',
    (socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 60000\r\n\r\n')
      drip(socket, 'x')
    },
  ],
]

for (const [what, speak] of slow)
  test(`a receiver that ${what} is left at the deadline`, async () => {
    const startedAt = performance.now()
    const answer = await post(await placed(speak), hasty)
    assert.ok(performance.now() - startedAt < boundMs(hastyMs + 500), 'it ended in time')
    assert.ok(answer.errorType === 'TIMEOUT' || answer.errorType === 'CONNECT', answer.errorType)
  })

test('of an endless answer 64 KiB are read and 4 KiB are kept; its status counts', async () => {
  let written = 0
  const url = await placed((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
    const more = () => {
      while (!socket.destroyed && socket.writable) {
        written += 16_384
        if (!socket.write(`4000\r\n${'x'.repeat(16_384)}\r\n`)) break
      }
    }
    socket.on('drain', more)
    more()
  })
  const answer = await post(url)
  assert.equal(answer.statusCode, 200)
  assert.equal(answer.body?.length, 4_096)
  assert.equal(answer.errorType, undefined)
  assert.ok(written < 40_000_000)
})

test('a redirect is a failure, and is not followed', async () => {
  const other = await internet.receiver()
  const receiver = await internet.receiver((response) => response.writeHead(307, { location: other.url }).end())
  const answer = await post(receiver.url)
  assert.deepEqual([answer.statusCode, answer.errorType], [307, 'REDIRECT'])
  assert.equal(other.heard.length, 0)
})

test('a certificate of another name is refused before anything is sent', async () => {
  const receiver = await internet.receiver(undefined, { hasWrongCertificate: true })
  const answer = await post(receiver.url)
  assert.equal(answer.errorType, 'TLS')
  assert.equal(receiver.heard.length, 0)
})

test('a receiver without TLS gets nothing', async () => {
  let heard = ''
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      heard += bytes.toString('latin1')
      socket.end('HTTP/1.1 200 OK\r\n\r\n')
    })
  })
  const answer = await post(`https://${await internet.place(server)}/`)
  assert.equal(answer.errorType, 'TLS')
  assert.ok(!heard.includes('POST'))
})

test('a name that leads inside is refused at the attempt, and so is one of which a single address does', async () => {
  for (const addresses of [['10.0.0.7'], ['93.184.216.34', '127.0.0.1'], ['::ffff:169.254.169.254'], ['fd00::1']]) {
    internet.names.set('inside.example', [addresses])
    const answer = await post('https://inside.example/')
    assert.equal(answer.errorType, 'BLOCKED_ADDRESS', addresses.join())
    assert.equal(answer.errorMessage, 'inside.example does not lead to the public internet.')
  }
})

test('a name that was public when it was registered and leads inside at the attempt is refused then', async () => {
  internet.names.set('rebinding.example', [['93.184.216.34'], ['127.0.0.1']])
  assert.equal(await outbound.checkUrl('https://rebinding.example/'), undefined)
  assert.equal((await post('https://rebinding.example/')).errorType, 'BLOCKED_ADDRESS')
})

test('the very address that was checked is dialled: the name is looked up once for a connection', async () => {
  const receiver = await internet.receiver()
  const name = new URL(receiver.url).hostname
  const [address = []] = internet.names.get(name) ?? []
  internet.names.set(name, [address, ['127.0.0.1']])
  assert.equal((await post(receiver.url)).statusCode, 200)
})

test('a name that does not exist fails by its name, and may be registered all the same', async () => {
  assert.equal((await post('https://nowhere.example/')).errorType, 'DNS')
  assert.equal(await outbound.checkUrl('https://nowhere.example/'), undefined)
})

test('servers of names that are slow are not waited for longer than the deadline', async () => {
  const { reach, ca } = internet
  const never = openOutbound({
    publicUrl: 'https://pay.example',
    allowLocal: false,
    resolve: () => new Promise(() => {}),
    reach,
    ca,
    deadlineMs: hastyMs,
  })
  const answer = await never.post({ url: 'https://slow.example/', headers: {}, body: '{}' })
  assert.equal(answer.errorType, 'TIMEOUT')
  assert.ok(answer.durationMs < boundMs(1_000))
  await never.close()
})

test('a URL that may not be registered is not sent to either', async () => {
  for (const url of [
    'https://127.1/',
    'https://[::1]/',
    'http://shop.example/',
    'https://pay.example/',
    'https://localhost/',
  ])
    assert.equal((await post(url)).errorType, 'BLOCKED_ADDRESS', url)
})

test('a receiver that hangs up is a failed connection, and the next request gets through', async () => {
  let isFirst = true
  const receiver = await internet.receiver((response) => {
    if (isFirst) response.socket?.destroy()
    else response.end('ok')
    isFirst = false
  })
  assert.equal((await post(receiver.url)).errorType, 'CONNECT')
  assert.equal((await post(receiver.url)).statusCode, 200)
})

const ok = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'
const goesOn = 'HTTP/1.1 100 Continue\r\n\r\n'

/** Writes parts one after the other, each in a packet of its own. */
const inParts = (parts: string[]) => (socket: Socket) => {
  socket.setNoDelay(true)
  const next = () => {
    const part = parts.shift()
    if (part !== undefined) socket.write(part, () => setImmediate(next))
  }
  next()
}

const answersAfterAll: [what: string, parts: string[]][] = [
  ['sends 100 Continue unasked', [goesOn, ok]],
  ['sends it in one packet with the answer', [goesOn + ok]],
  ['sends it twice, and in the smallest parts', [...goesOn, ...goesOn, ...ok]],
  ['sends headers with it', [goesOn.replace('\r\n\r\n', '\r\nx-a: b\r\n\r\n'), ok]],
  [
    'sends early hints and 102',
    ['HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n', 'HTTP/1.1 102 Processing\r\n\r\n', ok],
  ],
]

for (const [what, parts] of answersAfterAll)
  test(`a receiver that ${what} is delivered to`, async () => {
    const answer = await post(await placed(inParts(parts)))
    assert.deepEqual([answer.errorMessage, answer.statusCode, answer.body], [undefined, 200, 'ok'])
  })

test('on a connection that is kept, each answer may have its own 100 Continue', async () => {
  let connections = 0
  const url = await placed((socket, first) => {
    connections++
    const answered = (bytes: Buffer) => void (bytes.includes('{"a":1}') && socket.write(goesOn + ok))
    answered(first)
    socket.on('data', answered)
  })
  for (let count = 0; count < 6; count++) assert.equal((await post(url)).statusCode, 200)
  assert.ok(connections < 6, 'one was used again')
})

const broken: [what: string, speak: (socket: Socket) => void, words: RegExp][] = [
  ['closes the connection', (socket) => void socket.end(), /closed the connection/],
  ['resets the connection', (socket) => void socket.destroy(), /closed the connection/],
  [
    'ends in the middle of the body',
    (socket) => void socket.end(ok.slice(0, -1).replace('2\r', '9\r')),
    /closed the connection/,
  ],
  ['speaks no HTTP', (socket) => void socket.end('SSH-2.0-OpenSSH_9.6\r\n'), /not a whole HTTP answer/],
  [
    'switches protocols',
    (socket) => void socket.end('HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    /closed|not a whole/,
  ],
  ['goes on for ever', (socket) => void socket.end(goesOn.repeat(3)), /closed the connection|not a whole/],
  [
    'sends headers without an end',
    (socket) => void socket.write(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(20_000)}`),
    /larger than 16 KiB/,
  ],
]

for (const [what, speak, words] of broken)
  test(`of a receiver that ${what} the log says so in words`, async () => {
    const { errorMessage = '', errorType } = await post(await placed(speak))
    assert.equal(errorType, 'CONNECT')
    assert.match(errorMessage, words)
    assert.doesNotMatch(errorMessage, /[A-Z]+_[A-Z]/)
  })

test('settings of a proxy in the environment are not looked at', async () => {
  const before = process.env['HTTPS_PROXY']
  process.env['HTTPS_PROXY'] = 'http://127.0.0.1:1'
  const receiver = await internet.receiver()
  assert.equal((await post(receiver.url)).statusCode, 200)
  if (before === undefined) delete process.env['HTTPS_PROXY']
  else process.env['HTTPS_PROXY'] = before
})

test('a merchant who registers slow names waits alone: the names of others are looked up, and none of theirs passes unseen', async () => {
  const late = Promise.withResolvers<string[]>()
  const { reach, ca } = internet
  const resolve = (name: string) => (name.startsWith('slow') ? late.promise : Promise.resolve(['10.0.0.7']))
  const asked = openOutbound({ publicUrl: 'https://pay.example', allowLocal: false, resolve, reach, ca })
  const check = (askedBy: string, name: string) => asked.checkUrl(`https://${name}/`, { askedBy })
  const slow = [1, 2, 3, 4].map((n) => check('one', `slow${n}.example`))
  const behind = check('one', 'inside.example')
  await assert.rejects(check('one', 'other.example'), { code: 'RATE_LIMITED' })
  assert.match(inEnglish((await check('other', 'inside.example')) ?? ''), /public host/)
  late.resolve(['93.184.216.34'])
  assert.deepEqual(await Promise.all(slow), [undefined, undefined, undefined, undefined])
  assert.match(inEnglish((await behind) ?? ''), /public host/)
  await asked.close()
})

test('many who ask for the same name at once for one merchant are answered by one look-up', async () => {
  const late = Promise.withResolvers<string[]>()
  const looked: string[] = []
  const { reach, ca } = internet
  const resolve = (name: string) => {
    looked.push(name)
    return late.promise
  }
  const asked = openOutbound({ publicUrl: 'https://pay.example', allowLocal: false, resolve, reach, ca })
  const checks = Array.from({ length: 64 }, () => asked.checkUrl('https://shop.example/', { askedBy: 'one' }))
  late.resolve(['10.0.0.7'])
  for (const problem of await Promise.all(checks)) assert.match(inEnglish(problem ?? ''), /public host/)
  assert.deepEqual(looked, ['shop.example'])
  assert.match(inEnglish((await asked.checkUrl('https://shop.example/', { askedBy: 'one' })) ?? ''), /public host/)
  assert.equal(looked.length, 2, 'what comes later is looked up anew')
  await asked.close()
})
