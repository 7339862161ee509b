import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deviceOf, visitId } from './visitor.ts'

const key = Buffer.alloc(32, 7)
const one = { address: '105.66.1.20', userAgent: 'A', now: new Date('2026-11-20T10:00:00Z'), subject: 'pl_1' }
const idOf = (more: Partial<typeof one>, by = key) => visitId(by, { ...one, ...more })

test('a visit is that of one network with one browser, on one day, to one page', () => {
  const id = idOf({})
  assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  assert.equal(idOf({ address: '105.66.1.200' }), id)
  assert.equal(idOf({ address: '::ffff:105.66.1.7' }), id)
  assert.equal(idOf({ now: new Date('2026-11-20T23:59:59Z') }), id)
  assert.equal(idOf({ address: '2001:db8:7:1::1' }), idOf({ address: '2001:db8:7:2::9' }))
  const others: Partial<typeof one>[] = [
    { address: '105.66.2.20' },
    { userAgent: 'B' },
    { now: new Date('2026-11-21T00:00:00Z') },
    { subject: 'pl_2' },
    { address: '2001:db8:7:1::1' },
    { address: '2001:db8:8:1::1' },
  ]
  const ids = [id, idOf({}, Buffer.alloc(32, 8)), ...others.map((each) => idOf(each))]
  assert.equal(new Set(ids).size, ids.length)
})

const browsers: [userAgent: string, device: string][] = [
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148', 'MOBILE'],
  ['Mozilla/5.0 (Linux; Android 14; SM-A546B) Chrome/120.0 Mobile Safari/537.36', 'MOBILE'],
  ['Mozilla/5.0 (Linux; Android 14; SM-X200) Chrome/120.0 Safari/537.36', 'TABLET'],
  ['Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X)', 'TABLET'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/120.0', 'DESKTOP'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) Safari/605', 'DESKTOP'],
  ['Mozilla/5.0 (X11; Linux x86_64) Firefox/120.0', 'DESKTOP'],
  ['', 'UNKNOWN'],
  ['A browser', 'UNKNOWN'],
]
test('a device is told from what its browser says', () => {
  for (const [userAgent, device] of browsers) assert.equal(deviceOf(userAgent), device, userAgent)
})
