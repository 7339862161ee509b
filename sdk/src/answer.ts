// Results of calls: the body as the API has it, with the circumstances of the call beside it.

/** The circumstances of an answer. */
export type AnswerFacts = {
  /** HTTP status: of a create with a known `externalId` it is 200, otherwise 201. */
  readonly status: number
  /** Identifier of the request, for support. */
  readonly requestId: string
  /** The call's Idempotency-Key, so that a repeat of it is safe; absent if the call takes none. */
  readonly idempotencyKey?: string | undefined
  /** Whether this is the first answer again, given to a repeat. */
  readonly wasReplayed: boolean
  /** Number of requests until the answer. */
  readonly attempts: number
  readonly headers: Headers
  /** The body as it came; numbers in it keep their spelling. Empty for files. */
  readonly text: string
}

/** A body, with its facts in a property that JSON, spreading and loops leave out. */
export type Answer<Body> = Body & { readonly $response: AnswerFacts }

/** The body of a 204. */
export type Nothing = object

export function answerOf<Body extends object>(body: Body, facts: AnswerFacts): Answer<Body> {
  return Object.defineProperty(body, '$response', { value: facts, enumerable: false }) as Answer<Body>
}

/** A file: a PDF, a picture, a CSV. It can be read once, either as a stream or whole. */
export type FileAnswer = {
  /** Such as `application/pdf`. */
  readonly contentType: string
  /** The service's name for the file; absent if it gives none. */
  readonly fileName?: string | undefined
  /** The bytes as they come. The call's `timeoutMs` ends with the headers; its `signal` ends the stream. */
  readonly stream: ReadableStream<Uint8Array>
  readonly bytes: () => Promise<Uint8Array>
  readonly text: () => Promise<string>
}

export function fileOf(response: Response, facts: AnswerFacts): Answer<FileAnswer> {
  const name = /filename="([^"]*)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const file: FileAnswer = {
    contentType: response.headers.get('content-type') ?? 'application/octet-stream',
    fileName: name,
    stream: response.body ?? new ReadableStream({ start: (controller) => controller.close() }),
    bytes: async () => new Uint8Array(await response.arrayBuffer()),
    text: () => response.text(),
  }
  return answerOf(file, facts)
}
