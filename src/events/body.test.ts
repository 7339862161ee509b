import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { RawJson } from '#platform/json.ts'
import { bodyMaxBytes, writeBody } from './body.ts'

const text = (length: number) => 'x'.repeat(length)
const written = (object: Record<string, unknown>, more: object = {}) =>
  writeBody({ id: 'e', metadata: new RawJson('{"cart":1.0}'), ...more, data: { object: { id: 'r', ...object } } })

describe('the body of an event', () => {
  it('is what there is to say, to the letter, as long as it has at most 64 KiB', () => {
    const body = written({ note: text(60_000) })
    assert.equal(body, `{"id":"e","metadata":{"cart":1.0},"data":{"object":{"id":"r","note":"${text(60_000)}"}}}`)
  })

  it('loses what was before, first of all', () => {
    const data = { object: { id: 'r', note: text(50_000) }, previous: { note: text(20_000) } }
    const told = JSON.parse(writeBody({ id: 'e', data }))
    assert.deepEqual(told, { id: 'e', data: { object: data.object }, truncated: ['data.previous'] })
  })

  it('then loses what is longest of the resource, and names it', () => {
    const items = Array.from({ length: 500 }, () => ({ name: text(200) }))
    const told = JSON.parse(written({ status: 'OPEN', items, note: text(9_000), short: 'yes' }))
    assert.deepEqual(told.truncated, ['data.object.items'])
    assert.deepEqual(told.data.object, { id: 'r', status: 'OPEN', note: text(9_000), short: 'yes' })
  })

  it('has at most 64 KiB whatever it is about, and still says which resource it is and how it stands', () => {
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`m${index}`, text(1_000)]))
    const metadata = new RawJson(JSON.stringify({ note: text(70_000) }))
    const body = written({ ...many, status: 'PAID' }, { metadata })
    assert.ok(Buffer.byteLength(body) <= bodyMaxBytes)
    const told = JSON.parse(body)
    assert.deepEqual([told.data.object.id, told.data.object.status, told.metadata], ['r', 'PAID', undefined])
  })

  it('is measured in bytes: Arabic counts twice', () => {
    assert.equal(JSON.parse(written({ note: 'ت'.repeat(30_000) })).truncated, undefined)
    assert.deepEqual(JSON.parse(written({ note: 'ت'.repeat(33_000) })).truncated, ['data.object.note'])
  })
})
