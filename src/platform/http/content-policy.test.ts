import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentPolicy, framedBy } from './content-policy.ts'
import { isPageOrigin } from './origins.ts'

test('a policy is made of its directives', () => {
  const rules = {
    'default-src': ["'none'"],
    'img-src': ["'self'", 'data:'],
    'frame-ancestors': ['https://shop.example'],
  }
  assert.equal(contentPolicy(rules), "default-src 'none'; img-src 'self' data:; frame-ancestors https://shop.example")
})

const hostile = [
  'https://*',
  'https://*.example',
  'https://a*b.example',
  'https://x;y',
  'https://x,y',
  "https://'self'",
  'https://x y',
  'https://x\ny',
  'https://a..example',
  'https://shop.example.',
  'https://.example',
  'https://-a.example',
  'https://a_b.example',
  'https://[::1]',
  'https://shop.example/',
  'https://shop.example:443',
  'https://SHOP.example',
  'https://u@shop.example',
  'http://shop.example',
  'ws://shop.example',
  "'unsafe-eval'",
  "'self' *",
  '',
  '*; script-src *',
]
for (const text of hostile)
  test(`a policy cannot hold ${JSON.stringify(text)}, which is no exact origin`, () => {
    assert.equal(isPageOrigin(text), false)
    assert.throws(() => contentPolicy({ 'frame-ancestors': [text] }), /cannot hold/)
    assert.deepEqual(framedBy([text]), ["'none'"])
    assert.deepEqual(framedBy([text, 'https://shop.example']), ['https://shop.example'])
  })

test('an exact origin may have a port, be an address, and stand on this machine', () => {
  for (const origin of [
    'https://shop.example:8443',
    'https://xn--lgbfr3c.example',
    'https://203.0.113.7',
    'http://localhost:3000',
  ])
    assert.ok(isPageOrigin(origin), origin)
})
