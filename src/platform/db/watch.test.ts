import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { after, test } from 'node:test'
import { cloneDatabase } from '#test/database.ts'
import { watchDatabase } from './watch.ts'

const database = await cloneDatabase()
after(() => database.drop())

test('a look at the database that began before the end leaves no connection open', { timeout: 20_000 }, async () => {
  const own = database.target as { host: string; port: number }
  const asked = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const between = createServer((socket) => {
    asked.resolve()
    socket.on('close', () => ended.resolve()).on('error', () => {})
    void watch.close().then(() => {
      const server = own.host.startsWith('/')
        ? connect(`${own.host}/.s.PGSQL.${own.port}`)
        : connect(own.port, own.host)
      server.on('error', () => {})
      socket.pipe(server).pipe(socket)
    })
  })
  between.listen(0, '127.0.0.1')
  await once(between, 'listening')
  const target = { ...own, host: '127.0.0.1', port: (between.address() as AddressInfo).port }
  const watch = watchDatabase(target as typeof database.target)
  const working = Promise.withResolvers<void>()
  const work = watch.whileThere(working.promise)
  await asked.promise
  await ended.promise
  working.resolve()
  await work
  between.close()
})
