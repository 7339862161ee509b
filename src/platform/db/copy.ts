import { Readable } from 'node:stream'
import type pg from 'pg'

// Whole tables out of the database and into it, in the text form of COPY: a line for each row, the same for every version of
// PostgreSQL. `pg` carries the messages of COPY and leaves it to its users what to do with them.

/** Lines of whole rows. */
export type Part = { rows: number; bytes: Buffer }

/** The parts of a `pg` connection that we use. */
type Wire = {
  stream: { pause: () => void; resume: () => void }
  query: (text: string) => void
  sendCopyFromChunk: (bytes: Buffer) => void
  endCopyFrom: () => void
}

type Handlers = {
  submit: (wire: Wire) => void
  handleError: (error: Error) => void
  handleReadyForQuery: () => void
  handleCommandComplete: (message: { text: string }, wire: Wire) => void
  handleCopyData?: (message: { chunk: Buffer }, wire: Wire) => void
  handleCopyInResponse?: (wire: Wire) => void
}

/**
 * Runs a `copy … to stdout` and gives its rows in parts of about `partBytes`. The database waits while nothing is read. The client
 * must not be pipelined, and takes no other statement until the last part was read.
 */
export function copyOut(client: pg.Client, statement: string, partBytes: number): AsyncIterable<Part> {
  let opened: Wire | undefined
  let rows: Buffer[] = []
  let bytes = 0
  const resume = () => opened?.stream.resume()
  const parts = new Readable({
    objectMode: true,
    highWaterMark: 1,
    read: resume,
    destroy: (error, done) => {
      resume()
      done(error)
    },
  })
  const give = (wire: Wire) => {
    const part: Part = { rows: rows.length, bytes: Buffer.concat(rows, bytes) }
    rows = []
    bytes = 0
    if (!parts.push(part)) wire.stream.pause()
  }
  submit(client, {
    submit: (wire) => {
      opened = wire
      wire.query(statement)
    },
    handleCopyData: ({ chunk }, wire) => {
      // A message is a row. Its bytes lie in a buffer that the next message overwrites.
      rows.push(Buffer.from(chunk))
      bytes += chunk.length
      if (bytes >= partBytes) give(wire)
    },
    handleCommandComplete: (_message, wire) => {
      if (rows.length > 0) give(wire)
    },
    handleError: (error) => parts.destroy(error),
    handleReadyForQuery: () => parts.push(null),
  })
  return parts
}

/** Runs a `copy … from stdin` with whole rows; answers how many were written. */
export function copyIn(client: pg.Client, statement: string, bytes: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0
    submit(client, {
      submit: (wire) => wire.query(statement),
      handleCopyInResponse: (wire) => {
        wire.sendCopyFromChunk(bytes)
        wire.endCopyFrom()
      },
      handleCommandComplete: ({ text }) => {
        rows = Number(text.replace(/^COPY /, ''))
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(rows),
    })
  })
}

// The types of `pg` know `submit` alone; its client calls the other handlers by their names.
const submit = (client: pg.Client, handlers: Handlers) => client.query(handlers as unknown as pg.Submittable)
