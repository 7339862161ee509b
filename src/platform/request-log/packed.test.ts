import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnsweredCall } from './call.ts'
import { callOf } from './fixture.ts'
import { newPacked, unpacked } from './packed.ts'

const texts = ['', 'plain', 'Fait main à Salé', 'نعناع 🌿', 'half \ud83c', '\udf3f of a sign', 'x'.repeat(70_000)]

test('calls are unpacked as they were packed, whatever their texts are, and from any place on', () => {
  const calls: AnsweredCall[] = texts.map((text, index) =>
    callOf('01a1fd24-defb-7f30-b455-2dc6f661ed99', {
      scope: { merchantId: 'm', environment: index % 2 === 0 ? 'SANDBOX' : 'PRODUCTION' },
      at: new Date(index * 1_000_003),
      ms: index / 7,
      status: 200 + index,
      isReplay: index % 3 === 0,
      idempotencyKey: index % 2 === 0 ? text : undefined,
      userAgent: index % 2 === 0 ? undefined : text,
      requestBody: index % 3 === 1 ? Buffer.from(`{"${index}":"é"}`) : undefined,
      responseBody: index === 3 ? undefined : text,
    }),
  )
  const packed = newPacked()
  for (const call of calls) packed.add(call)
  assert.equal(packed.count(), calls.length)
  // A half of a sign has no bytes in UTF-8, and none in the database.
  const expected = calls.map(({ idempotencyKey, userAgent, responseBody, ...call }) => ({
    ...call,
    idempotencyKey: idempotencyKey?.toWellFormed(),
    userAgent: userAgent?.toWellFormed(),
    responseBody: responseBody?.toWellFormed(),
  }))
  assert.deepEqual([...unpacked(packed.bytes(), 0, calls.length)], expected)
  assert.deepEqual([...unpacked(packed.bytes(), 2, 5)], expected.slice(2, 5))
})
