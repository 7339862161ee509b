import type { RequestListener, Server, ServerResponse } from 'node:http'
import { Server as Listener, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

// Limits of one connection, and its end. Pipelined requests wait until the ones before them are answered and read; a reader that takes nothing is cut
// off; a closing connection tells the other side why.

export type ConnectionTimeouts = {
  /** How long a reader may take nothing of what is sent to it. */
  readerMs: number
  /** How long idle connections may still bring a request when the service stops. */
  restingMs: number
  /** How long the other side may go on sending after the last answer. */
  lingerMs: number
  /** How long the service waits, when it stops, for a request that has begun to arrive. */
  arrivalMs: number
}

export const usualTimeouts: ConnectionTimeouts = {
  readerMs: 30_000,
  restingMs: 1_000,
  lingerMs: 1_000,
  arrivalMs: 30_000,
}

type Connections = {
  /**
   * Answers the requests that came before something that is not HTTP, then closes the connection. False when there are none: the error can be
   * answered at once.
   */
  finish: (socket: Socket) => boolean
  /** Takes no more connections. Resolves when those at rest are at their end, or have had their time; others close after their request. */
  drain: () => Promise<void>
}

type Connection = {
  socket: Socket
  running: ServerResponse | undefined
  waiting: ServerResponse[]
  isHeld: boolean
  isClosing: boolean
  /** Number of bytes that the other side's system had accepted at the last check, and at how many checks in a row. */
  taken: number
  looks: number
}

/** Maximum of pipelined requests on one connection. No real client sends more: they would be held for a caller that never reads. */
const waitingMax = 500

/** Stands between Node and Fastify: requests go to the listener that the server had. */
export function followConnections(server: Server, patience: ConnectionTimeouts): Connections {
  const connections = new Map<Socket, Connection>()
  const drain = { isOn: false }
  const [listener] = server.listeners('request') as RequestListener[]
  const turns = takingTurns((response) => listener?.call(server, response.req, response), drain)
  server.on('connection', (socket: Socket) => {
    const connection = newConnection(socket)
    connections.set(socket, connection)
    socket.once('close', () => connections.delete(socket))
    lingerAtTheEnd(connection, patience.lingerMs)
  })
  server.removeAllListeners('request')
  const take = (response: ServerResponse) => {
    const connection = connections.get(response.req.socket)
    if (connection) turns.take(connection, response)
  }
  server.on('request', (_request, response) => take(response))
  // The sender may hold back a body until it is requested: then nothing else can follow on the connection.
  for (const event of ['checkContinue', 'checkExpectation'])
    server.on(event, (_request, response: ServerResponse) => take(response.setHeader('Connection', 'close')))
  watchReaders(server, connections, patience.readerMs)
  return {
    finish: (socket) => {
      const connection = connections.get(socket)
      return connection !== undefined && turns.finish(connection)
    },
    drain: async () => {
      drain.isOn = true
      // Of the port alone: closing all of the server would reset the connections that rest.
      if (server.listening) Listener.prototype.close.call(server)
      await drainAll(connections, patience)
    },
  }
}

const newConnection = (socket: Socket): Connection => ({
  socket,
  running: undefined,
  waiting: [],
  isHeld: false,
  isClosing: false,
  taken: 0,
  looks: 0,
})

/** One request of a connection is worked on at a time. While others wait, no more is read of it. */
function takingTurns(handle: (response: ServerResponse) => void, drain: { isOn: boolean }) {
  const take = (connection: Connection, response: ServerResponse): void => {
    if (connection.isClosing) return
    if (!connection.running) return begin(connection, response)
    if (connection.waiting.length >= waitingMax) return void connection.socket.destroy()
    connection.waiting.push(response)
    hold(connection)
  }
  const begin = (connection: Connection, response: ServerResponse): void => {
    connection.running = response
    response.once('close', () => runNext(connection))
    handle(response)
  }
  const runNext = (connection: Connection): void => {
    const { socket, waiting } = connection
    const next = waiting.shift()
    connection.running = next
    if (socket.destroyed) return
    // After what has come on other connections meanwhile: hundreds of quick answers in a row would keep everybody waiting.
    if (next) setImmediate(() => socket.destroyed || begin(connection, next))
    else if (drain.isOn) socket.destroySoon()
    else if (connection.isClosing) socket.end()
    if (waiting.length > 0) hold(connection)
    else release(connection)
  }
  const finish = (connection: Connection): boolean => {
    const { running, waiting } = connection
    connection.waiting = waiting.filter(({ req }) => req.complete)
    connection.isClosing = running !== undefined && (running.req.complete || running.headersSent)
    return connection.isClosing
  }
  return { take, finish }
}

// Node reads on after each message, so that holding comes after that.
function hold(connection: Connection): void {
  connection.isHeld = true
  process.nextTick(() => connection.isHeld && connection.socket.pause())
}

function release(connection: Connection): void {
  if (!connection.isHeld) return
  connection.isHeld = false
  // Node itself holds a connection of which too much is unread, and releases it when that is read.
  if (!(connection.socket as { _paused?: boolean })._paused) connection.socket.resume()
}

/**
 * A connection that is closed while its body still comes in is reset, and a reset takes away the answer that was just sent. So what
 * comes in is thrown away for a moment.
 */
function lingerAtTheEnd(connection: Connection, lingerMs: number): void {
  const { socket } = connection
  const close = socket.destroySoon.bind(socket)
  socket.destroySoon = () => {
    const { running } = connection
    if (!running || running.req.complete) return close()
    connection.isClosing = true
    socket.end()
    running.req.once('end', close).resume()
    const end = setTimeout(() => socket.destroy(), lingerMs)
    socket.once('close', () => clearTimeout(end))
  }
}

const looksMax = 4

/** We count looks rather than time, so that a stall of our own process disconnects no reader. */
function watchReaders(server: Server, connections: Map<Socket, Connection>, readerMs: number): void {
  server.once('listening', () => {
    const watch = setInterval(() => {
      for (const connection of connections.values()) lookAt(connection)
    }, readerMs / looksMax)
    watch.unref()
    server.once('close', () => clearInterval(watch))
  })
}

function lookAt(connection: Connection): void {
  const { socket } = connection
  const taken = takenOf(socket)
  const isStuck = socket.writableLength > 0 && taken === connection.taken
  connection.looks = isStuck ? connection.looks + 1 : 0
  connection.taken = taken
  if (connection.looks >= looksMax) socket.destroy()
}

type Handle = { bytesWritten: number; writeQueueSize: number }

/** Number of bytes that the system has accepted: `bytesWritten` of a socket also counts those that still wait. */
function takenOf(socket: Socket): number {
  const { _handle: handle } = socket as { _handle?: Handle | null }
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0
}

async function drainAll(
  connections: Map<Socket, Connection>,
  { restingMs, arrivalMs }: ConnectionTimeouts,
): Promise<void> {
  for (const { running } of connections.values())
    if (running && !running.headersSent) running.setHeader('Connection', 'close')
  const resting = () => [...connections.values()].filter(({ running }) => !running)
  await isOver(() => resting().length === 0, restingMs)
  // Those that were used, and have no part of a request, are closed with the server.
  for (const { socket } of resting()) if (socket.bytesRead === 0) socket.destroy()
  const giveUp = () => {
    for (const { socket, running } of connections.values()) if (!running?.req.complete) socket.destroy()
  }
  // Node looks no more for requests that take too long to arrive once its server closes.
  setTimeout(giveUp, arrivalMs).unref()
}

const looksEveryMs = 20

async function isOver(isDone: () => boolean, ms: number): Promise<void> {
  const until = performance.now() + ms
  while (!isDone() && performance.now() < until) await delay(looksEveryMs)
}
