import type { FastifyInstance } from 'fastify'
import { Failure, fail } from '../errors.ts'

/** Makes an encapsulated part of the server take forms as browsers send them, and nothing else. */
export function takeForms(part: FastifyInstance): void {
  part.removeAllContentTypeParsers()
  part.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, fieldsOf(body as string))
    } catch (error) {
      done(error as Error)
    }
  })
  part.addContentTypeParser('*', (_request, _payload, done) =>
    done(new Failure('UNSUPPORTED_MEDIA_TYPE', 'Send a form, as application/x-www-form-urlencoded.')),
  )
}

function fieldsOf(text: string): Record<string, string> {
  const fields = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(text)) {
    if (fields.has(name)) fail('VALIDATION_ERROR', 'The form has a field twice.')
    if (value.includes('\0')) fail('VALIDATION_ERROR', 'The form holds a NUL character.')
    fields.set(name, value)
  }
  return Object.fromEntries(fields)
}
