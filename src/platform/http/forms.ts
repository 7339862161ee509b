import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { Failure, fail } from '../errors.ts'
import { sayInEnglish } from '../sentences/said.ts'

/** Makes an encapsulated part of the server take forms as browsers send them, and nothing else. */
export function takeForms(part: FastifyInstance): void {
  part.removeAllContentTypeParsers()
  part.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, fieldsOf(body as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
  part.addContentTypeParser('*', (_request, _payload, done) =>
    done(new Failure('UNSUPPORTED_MEDIA_TYPE', sayInEnglish('Send a form, as application/x-www-form-urlencoded.'))),
  )
}

function fieldsOf(bytes: Buffer): Record<string, string> {
  if (!isUtf8(bytes)) fail('VALIDATION_ERROR', sayInEnglish('The form is not valid UTF-8.'))
  const fields = new Map<string, string>()
  for (const pair of bytes.toString().split('&')) {
    if (pair === '') continue
    const [name, value] = nameAndValue(pair)
    if (fields.has(name)) fail('VALIDATION_ERROR', sayInEnglish('The form has a field twice.'))
    if (value.includes('\0')) fail('VALIDATION_ERROR', sayInEnglish('The form holds a NUL character.'))
    fields.set(name, value)
  }
  return Object.fromEntries(fields)
}

function nameAndValue(pair: string): [name: string, value: string] {
  const at = pair.includes('=') ? pair.indexOf('=') : pair.length
  return [decoded(pair.slice(0, at)), decoded(pair.slice(at + 1))]
}

// URLSearchParams makes other characters of what it cannot read, and they would be kept.
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return fail(
      'VALIDATION_ERROR',
      sayInEnglish('The form is not encoded as UTF-8 with a percent sign before each two hex digits.'),
    )
  }
}
