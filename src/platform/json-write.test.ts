import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { canonicalJson, RawJson, writeJson } from './json-write.ts'

describe('writing JSON', () => {
  it('writes plain data as JSON.stringify does', () => {
    const value = {
      text: 'Huile d’argan "bio"\n\u2028\u0001\\ 😀 \ud800',
      'key "quoted"': [1, -0, 1e21, 1e-7, 149.9, true, false, [], {}],
      at: new Date('2026-11-20T11:00:00+01:00'),
      absent: undefined,
      bare: Object.assign(Object.create(null), { a: 1 }),
    }
    assert.equal(writeJson(value), JSON.stringify(value))
  })

  it('agrees with JSON.stringify about all data without null', () => {
    const unit = fc.nat({ max: 0xffff }).map((code) => String.fromCharCode(code))
    const text = fc.oneof(fc.string({ unit }), fc.string())
    const scalars = [text, fc.boolean(), fc.double({ noNaN: true, noDefaultInfinity: true })]
    const value = fc.anything({ key: text, values: scalars })
    fc.assert(fc.property(value, (each) => assert.equal(writeJson(each), JSON.stringify(each))))
  })

  it('writes raw JSON verbatim', () => {
    const metadata = new RawJson('{"b":1.10,"2":null}')
    assert.equal(
      writeJson({ metadata, list: [metadata] }),
      '{"metadata":{"b":1.10,"2":null},"list":[{"b":1.10,"2":null}]}',
    )
  })

  it('refuses null, because reads leave a member out instead, and names the member', () => {
    assert.throws(() => writeJson({ product: { imageUrl: null } }), { name: 'TypeError', message: /imageUrl: null/ })
  })

  it('refuses what JSON would lose or change', () => {
    const unwritable = [
      null,
      undefined,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      1n,
      Symbol('a'),
      () => 1,
      new Map(),
      Buffer.from('a'),
      new Date(Number.NaN),
      new Error('a'),
    ]
    for (const value of unwritable) {
      assert.throws(() => writeJson([value]), TypeError)
      assert.throws(() => writeJson(value), TypeError)
      if (value !== undefined) assert.throws(() => writeJson({ value }), TypeError)
    }
    assert.throws(() => writeJson(Object.assign([], { length: 1 })), TypeError)
  })
})

describe('canonical JSON', () => {
  it('sorts keys by code unit at every depth and leaves order in arrays alone', () => {
    const value = { b: [2, 1], a: { '2': null, '10': true }, Z: 'é', é: undefined }
    assert.equal(canonicalJson(value), '{"Z":"é","a":{"10":true,"2":null},"b":[2,1]}')
    assert.equal(canonicalJson({ '\uffff': 1, '😀': 2 }), '{"😀":2,"\uffff":1}')
  })

  it('is the same for two bodies that differ in order and white space only', () => {
    const one = JSON.parse('{"a": 1.0, "b": {"x": 1, "y": 2}}')
    assert.equal(canonicalJson(one), canonicalJson(JSON.parse('{"b":{"y":2,"x":1},"a":1}')))
  })

  it('differs for bodies that differ', () => {
    const texts = [
      '{}',
      '[]',
      'null',
      '""',
      '0',
      '"0"',
      'false',
      '{"a":null}',
      '{"a":[]}',
      '{"a":{}}',
      '[[]]',
      '[null]',
    ].map((text) => canonicalJson(JSON.parse(text)))
    assert.equal(new Set(texts).size, texts.length)
  })

  it('holds the whole value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) =>
        assert.deepEqual(JSON.parse(canonicalJson(value)), JSON.parse(JSON.stringify(value))),
      ),
    )
  })

  it('refuses what JSON does not know', () => {
    for (const value of [undefined, 1n, Number.NaN, new Date(0), new RawJson('1'), [undefined]]) {
      assert.throws(() => canonicalJson(value), TypeError)
    }
  })
})
