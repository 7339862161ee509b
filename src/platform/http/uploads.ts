import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Arrival, newArrivals } from './arrivals.ts'

// Bodies that are files: in memory as a whole, only so many at once.

type Upload = { arrival: Arrival; maxBytes: number }

/** `refuseLarge` throws for a file that is too large. */
export function newUploads(refuseLarge: () => never) {
  const arrivals = newArrivals()
  const arriving = new WeakMap<IncomingMessage, Upload>()
  return {
    /** Reads every body below this part of the app as it is. */
    readBodies: (part: FastifyInstance): void => {
      part.removeAllContentTypeParsers()
      part.addContentTypeParser('*', (request, payload, parsed) => {
        readAll(payload, arriving.get(request.raw), refuseLarge).then((body) => parsed(null, body), parsed)
      })
    },
    /** Admits one before its first byte. Throws UPLOADS_BUSY too. */
    begin: (
      request: FastifyRequest,
      reply: FastifyReply,
      { maxBytes, whose }: { maxBytes: number; whose: string },
    ): void => {
      if (Number(request.headers['content-length']) > maxBytes) {
        reply.header('Connection', 'close')
        refuseLarge()
      }
      arriving.set(request.raw, { arrival: arrivals.begin(reply.raw, whose), maxBytes })
    },
    /** A file stays counted until it is worked off. */
    finish: <Result>({ raw }: FastifyRequest, work: () => Promise<Result>): Promise<Result> =>
      arriving.get(raw)?.arrival.finish(work) ?? work(),
  }
}

/** Stops as soon as it is too much. */
async function readAll(
  payload: IncomingMessage,
  upload: Upload | undefined,
  refuseLarge: () => never,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of payload as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > (upload?.maxBytes ?? 0)) refuseLarge()
    upload?.arrival.add(chunk.length)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
