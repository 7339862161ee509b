import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Failure } from '../errors.ts'
import { correlationIdOf, withCorrelation } from './correlation.ts'
import { asRefusal, errorEnvelope, peopleFormat } from './render-error.ts'
import { sayInEnglish } from '../sentences/said.ts'

const coded = (code: string) => Object.assign(new Error('secret inside'), { code })

describe('a refusal', () => {
  it('is made of whatever was thrown, and says nothing of the inside', () => {
    const cases: [unknown, number, string][] = [
      [new Failure('STOCK_BELOW_SOLD', sayInEnglish('x')), 422, 'STOCK_BELOW_SOLD'],
      [coded('FST_ERR_CTP_BODY_TOO_LARGE'), 413, 'PAYLOAD_TOO_LARGE'],
      [coded('FST_ERR_CTP_INVALID_MEDIA_TYPE'), 415, 'UNSUPPORTED_MEDIA_TYPE'],
      [coded('FST_ERR_CTP_INVALID_CONTENT_LENGTH'), 400, 'VALIDATION_ERROR'],
      [coded('FST_ERR_BAD_URL'), 400, 'VALIDATION_ERROR'],
      [coded('FST_STATIC_FORBIDDEN_PATH'), 404, 'ROUTE_NOT_FOUND'],
      [Object.assign(new Error('aborted'), { code: 'ECONNRESET' }), 400, 'VALIDATION_ERROR'],
      [coded('ECONNRESET'), 503, 'SERVICE_UNAVAILABLE'],
      [coded('57P01'), 503, 'SERVICE_UNAVAILABLE'],
      [coded('ECONNREFUSED'), 503, 'SERVICE_UNAVAILABLE'],
      [coded('23505'), 500, 'INTERNAL_ERROR'],
      [coded('22P02'), 500, 'INTERNAL_ERROR'],
      [new TypeError('secret inside'), 500, 'INTERNAL_ERROR'],
      ['secret inside', 500, 'INTERNAL_ERROR'],
      [undefined, 500, 'INTERNAL_ERROR'],
    ]
    for (const [thrown, status, code] of cases) {
      const { failure } = asRefusal(thrown)
      assert.deepEqual([failure.status, failure.code], [status, code])
      assert.equal(errorEnvelope(failure, 'c').includes('secret inside'), false)
    }
  })

  it('keeps for the log what caused it', () => {
    const thrown = coded('22P02')
    assert.equal(asRefusal(thrown).cause, thrown)
    const away = coded('57P01')
    assert.equal(asRefusal(away).cause, away)
  })

  it('is written in the envelope, with details when there are any', () => {
    const plain = JSON.parse(errorEnvelope(new Failure('FORBIDDEN', sayInEnglish('no')), 'c-1'))
    assert.deepEqual(plain, { error: { code: 'FORBIDDEN', message: 'no' }, correlationId: 'c-1' })
    const details = [{ field: 'items[0].price', rule: 'min', message: sayInEnglish('x') }]
    const detailed = JSON.parse(errorEnvelope(new Failure('VALIDATION_ERROR', sayInEnglish('no'), { details }), 'c-1'))
    assert.deepEqual(detailed.error.details, [{ ...details[0], message: 'x' }])
    assert.equal(
      errorEnvelope(new Failure('FORBIDDEN', sayInEnglish('no'), { details: [] }), 'c').includes('details'),
      false,
    )
  })
})

describe('a failure of the service', () => {
  it('is told to people without the words of a program', () => {
    const said = (thrown: unknown, language: string) =>
      JSON.parse(peopleFormat.refuse(thrown, { correlationId: 'c', language, method: 'POST', url: '/' }).body).error
        .message
    assert.equal(said(coded('53100'), 'en'), 'The service is not available right now. Try again in a moment.')
    assert.equal(
      said(new TypeError('x'), 'en'),
      'Something went wrong on our side. Try again, and give support the reference.',
    )
    for (const thrown of [coded('53100'), new TypeError('x')])
      for (const language of ['en', 'fr', 'ar'])
        assert.doesNotMatch(said(thrown, language), /Idempotency-Key|correlationId/)
  })
})

describe('a correlation id', () => {
  it('is the X-Request-Id of the caller when it is 1 to 128 printable ASCII characters', () => {
    for (const given of ['a', ' ', 'order-77/step 1', '"', '~'.repeat(128)])
      assert.equal(correlationIdOf({ headers: { 'x-request-id': given }, rawHeaders: [] }), given)
    for (const given of [undefined, '', 'é', 'a\tb', '~'.repeat(129), '\x7f'])
      assert.match(correlationIdOf({ headers: { 'x-request-id': given }, rawHeaders: [] }), /^[0-9a-f-]{36}$/)
  })

  it('becomes the last member of a JSON object, escaped where it must be', () => {
    assert.equal(withCorrelation('{}', 'c'), '{"correlationId":"c"}')
    assert.equal(withCorrelation('{"a":{}}', 'c'), '{"a":{},"correlationId":"c"}')
    assert.equal(JSON.parse(withCorrelation('{"a":1}', '"\\')).correlationId, '"\\')
  })
})
