import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { type ErrorCode, fail, Failure } from '../errors.ts'
import { fileMaxBytes } from '../files/file.ts'
import { errors } from '../files/refusals.ts'
import type { FileStore } from '../files/store.ts'
import { writeJson } from '../json.ts'
import { type Principal, requireOpenSandbox, requireProductionAccess, requireScope } from '../keys/authenticate.ts'
import { keepPicture, presentPicture } from '../pictures/pictures.ts'
import { say, sayInEnglish } from '../sentences/said.ts'
import { answeredCall } from './answered-call.ts'
import { withCorrelation } from './correlation.ts'
import { wholeNumber } from './fields.ts'
import type { Door } from './mount.ts'
import type { PublishedCall } from './openapi.ts'
import { refuseOtherParameters } from './other-parameters.ts'
import { type PortalError, PortalFailure } from './portal-errors.ts'
import { standingHeaders } from './rate-limit.ts'
import { newUploads } from './uploads.ts'

// Software hands pictures in by its key, as people do in the dashboard. It is no row of the table: its body is no JSON.

const path = '/v1/pictures'
const sideMax = 20_000
const imageUrl =
  'https://pay.example/pictures/0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35/3f9a1c5e7b2d4f60819a2b3c4d5e6f70.webp'

const PictureView = z
  .strictObject({
    url: z.string().meta({
      format: 'uri',
      description: 'Address of the picture: the `imageUrl` of a product or of an item of a checkout session.',
      example: imageUrl,
    }),
    thumbnailUrl: z.string().meta({
      format: 'uri',
      description: 'Address of its smallest size, 96 pixels.',
      example: imageUrl.replace('.webp', '-96.webp'),
    }),
    width: wholeNumber(1, sideMax, { description: 'Its width as it is kept, in pixels.', example: 1_200 }),
    height: wholeNumber(1, sideMax, { description: 'Its height as it is kept, in pixels.', example: 800 }),
  })
  .meta({ id: 'Picture' })

/** As the contract of the merchant API lists it. */
export const pictureUpload = {
  operationId: 'uploadPicture',
  method: 'POST',
  path,
  summary: 'Upload a picture of a product, or of an item of a checkout session',
  description:
    'Needs the scope `products:write` or the scope `checkout:write`. The body is the file itself, whatever its `Content-Type`: a JPEG, a PNG, a WebP or an AVIF of at most 10 MB. It is drawn anew without what a camera wrote into it. The same picture is kept once, so a repeat is safe.',
  tag: 'pictures',
  params: undefined,
  query: undefined,
  body: undefined,
  isUpload: true,
  takes: ['RequestId'],
  replies: { 201: PictureView, 422: ['LIMIT_EXCEEDED'] },
  meanings: { 201: 'Kept; `Location` is its address.' },
  sends: () => [],
} as const satisfies Omit<PublishedCall<ErrorCode>, 'codes'>

type Uploading = { db: Database; store: FileStore; publicUrl: string; now: () => Date }

export function mountPictureUpload(app: FastifyInstance, door: Omit<Door, 'prefix'>, uploading: Uploading): void {
  const { publicUrl, now } = uploading
  const callers = new WeakMap<FastifyRequest, Principal>()
  const uploads = newUploads(() =>
    fail('PAYLOAD_TOO_LARGE', sayInEnglish(errors.FILE_TOO_LARGE.words.en), { headers: { Connection: 'close' } }),
  )
  const admit = async (request: FastifyRequest): Promise<Principal> => {
    const caller = await door.authenticate(request, now())
    callers.set(request, caller)
    requireProductionAccess(caller)
    requireOpenSandbox(caller)
    requireScope(caller, caller.scopes.has('checkout:write') ? 'checkout:write' : 'products:write')
    return caller
  }
  void app.register((part, _options, done) => {
    uploads.readBodies(part)
    part.setErrorHandler((error) => {
      throw asFailure(error)
    })
    part.post(path, {
      onRequest: async (request, reply) => {
        const { countedAs, merchantId } = await admit(request)
        reply.headers(standingHeaders(door.limit(countedAs, now().getTime())))
        await door.sharedLimit?.(countedAs, now())
        uploads.begin(request, reply, { maxBytes: fileMaxBytes, whose: merchantId })
      },
      onSend: (request, reply, body, sent) => {
        const caller = callers.get(request) ?? door.refusedCaller?.(request)
        if (caller) door.note?.(answeredCall(request, reply, { route: path, caller, body, at: now() }))
        sent()
      },
      handler: async (request, reply) => {
        // While the picture came, its key may have been revoked.
        const { merchantId } = await admit(request)
        refuseOtherParameters(request.query)
        const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const coming = { merchantId, addedBy: null, content, now: now() }
        const shown = presentPicture(await uploads.finish(request, () => keepPicture(uploading, coming)), publicUrl)
        return reply
          .code(201)
          .headers({ 'Content-Type': 'application/json; charset=utf-8', Location: shown.url })
          .send(withCorrelation(writeJson(shown), request.id))
      },
    })
    done()
  })
}

const codeOf = new Map<PortalError, ErrorCode>([
  [errors.VALIDATION_ERROR, 'VALIDATION_ERROR'],
  [errors.TOO_MANY_PICTURES, 'LIMIT_EXCEEDED'],
  [errors.UPLOADS_BUSY, 'SERVICE_UNAVAILABLE'],
])

/** A refusal of the dashboard's upload in the terms of the merchant API; any other error as it is. */
function asFailure(error: unknown): unknown {
  const code = error instanceof PortalFailure ? codeOf.get(error.reason) : undefined
  if (!(error instanceof PortalFailure) || code === undefined) return error
  const { fields = {}, retryAfterSeconds, reason } = error
  const details = Object.entries(fields).map(([field, message]) => ({ field, message }))
  const [first] = details
  const words = first
    ? say('{field}: {said}', { field: first.field, said: first.message })
    : sayInEnglish(reason.words.en)
  return new Failure(code, words, { details, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) })
}
