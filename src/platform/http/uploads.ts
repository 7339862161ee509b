import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { operatorCallErrors as errors } from '../staff/operator-errors.ts'
import { type Arrival, newArrivals } from './arrivals.ts'
import { failPortal } from './portal-errors.ts'

// Bodies that are files, for the calls of the operator: in memory as a whole, only so many at once.

type Upload = { arrival: Arrival; maxBytes: number }

export function newUploads() {
  const arrivals = newArrivals()
  const arriving = new WeakMap<IncomingMessage, Upload>()
  return {
    /** Reads every body below this part of the app as it is. */
    readBodies: (part: FastifyInstance): void => {
      part.removeAllContentTypeParsers()
      part.addContentTypeParser('*', (request, payload, parsed) => {
        readAll(payload, arriving.get(request.raw)).then((body) => parsed(null, body), parsed)
      })
    },
    /** Admits one before its first byte. Throws FILE_TOO_LARGE and UPLOADS_BUSY. */
    begin: (
      request: FastifyRequest,
      reply: FastifyReply,
      { maxBytes, whose }: { maxBytes: number; whose: string },
    ): void => {
      if (Number(request.headers['content-length']) > maxBytes) {
        reply.header('Connection', 'close')
        failPortal(errors.UPLOAD_TOO_LARGE)
      }
      arriving.set(request.raw, { arrival: arrivals.begin(reply.raw, whose), maxBytes })
    },
    /** A file stays counted until it is worked off. */
    finish: <Result>({ raw }: FastifyRequest, work: () => Promise<Result>): Promise<Result> =>
      arriving.get(raw)?.arrival.finish(work) ?? work(),
  }
}

/** Stops as soon as it is too much. */
async function readAll(payload: IncomingMessage, upload: Upload | undefined): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of payload as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > (upload?.maxBytes ?? 0)) failPortal(errors.UPLOAD_TOO_LARGE)
    upload?.arrival.add(chunk.length)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
