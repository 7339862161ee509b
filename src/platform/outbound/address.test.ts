import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressProblem } from './address.ts'
import { urlProblem } from './url-rule.ts'
import { inEnglish } from '../sentences/said.ts'

// Each line is a way in that an attacker has found into some service.

const inside = [
  ['127.0.0.1', 'this machine'],
  ['127.255.255.254', 'this machine'],
  ['0.0.0.0', 'this machine on some systems'],
  ['0.1.2.3', 'this network'],
  ['10.0.0.1', 'private'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.168.1.1', 'private'],
  ['169.254.169.254', 'metadata of clouds'],
  ['100.64.0.1', 'carrier NAT'],
  ['100.100.100.200', 'metadata of a cloud'],
  ['192.0.0.192', 'metadata of a cloud'],
  ['192.0.2.1', 'documentation'],
  ['198.18.0.1', 'benchmarks'],
  ['198.51.100.1', 'documentation'],
  ['203.0.113.1', 'documentation'],
  ['192.88.99.1', 'relay of 6to4'],
  ['224.0.0.1', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'broadcast'],
  ['::', 'unspecified'],
  ['::1', 'this machine'],
  ['::ffff:127.0.0.1', 'mapped'],
  ['::ffff:7f00:1', 'mapped, in hex'],
  ['::ffff:10.0.0.1', 'mapped'],
  ['::127.0.0.1', 'compatible'],
  ['::10.0.0.1', 'compatible, which libraries call unicast'],
  ['::ffff:0:127.0.0.1', 'translated'],
  ['64:ff9b::7f00:1', 'NAT64'],
  ['64:ff9b:1::7f00:1', 'local NAT64'],
  ['100::1', 'discard'],
  ['2001::1', 'Teredo'],
  ['2001:2::1', 'benchmarks'],
  ['2001:10::1', 'ORCHID'],
  ['2001:20::1', 'ORCHID 2'],
  ['2001:db8::1', 'documentation'],
  ['2002:7f00:1::', '6to4 of this machine'],
  ['2002:a00:1::1', '6to4 of a private address'],
  ['3fff::1', 'documentation'],
  ['4000::1', 'not given out'],
  ['5f00::1', 'segment routing'],
  ['fc00::1', 'unique local'],
  ['fd00:ec2::254', 'metadata of a cloud'],
  ['fe80::1', 'link local'],
  ['fec0::1', 'site local'],
  ['ff02::1', 'multicast'],
] as const

for (const [address, what] of inside)
  test(`${address} is refused: ${what}`, () => assert.notEqual(addressProblem(address), undefined))

for (const address of ['8.8.8.8', '93.184.216.34', '196.200.128.1', '2001:4860:4860::8888', '2a00:1450:4007::1'])
  test(`${address} is of the public internet`, () => assert.equal(addressProblem(address), undefined))

const rule = { ownHost: 'pay.example', isLocalAllowed: false }

const refused: [string, RegExp][] = [
  ['http://shop.example/hook', /https/],
  ['ftp://shop.example', /https/],
  ['shop.example/hook', /https/],
  ['https:///hook', /https/],
  ['https://shop.example:8443/', /port 443/],
  ['https://shop.example:80/', /port 443/],
  ['https://user@shop.example/', /user name/],
  ['https://user:pass@shop.example/', /user name/],
  ['https://@shop.example/', /user name/],
  ['https://shop.example/#part', /fragment/],
  ['https://shop.example/#', /fragment/],
  ['https://shop.example\\@127.0.0.1/', /backslashes/],
  ['https://shop.example/a b', /spaces/],
  ['https://shop.example/\n', /spaces/],
  ['https://shop\u00adx.example/', /invisible/],
  ['https://münchen.example/', /punycode/],
  ['https://１２７.0.0.1/', /punycode/],
  ['https://①②⑦.0.0.1/', /punycode/],
  ['https://localhost/', /public host/],
  ['https://LOCALHOST/', /public host/],
  ['https://localhost./', /host name/],
  ['https://a..example/', /host name/],
  ['https://.shop.example/', /host name/],
  ['https://shop.example./', /host name/],
  [`https://${'a'.repeat(64)}.example/`, /host name/],
  ['https://a.localhost/', /public host/],
  ['https://printer.local/', /private/],
  ['https://metadata.google.internal/', /private/],
  ['https://router.lan/', /private/],
  ['https://nas.home.arpa/', /private/],
  ['https://1.0.0.10.in-addr.arpa/', /private/],
  ['https://in-addr.arpa/', /private/],
  ['https://1.0.8.b.d.0.1.0.0.2.ip6.arpa/hook', /private/],
  ['https://a.local/', /private/],
  ['https://a.internal/', /private/],
  ['https://intranet/', /public host/],
  ['https://127.1/', /public host/],
  ['https://2130706433/', /public host/],
  ['https://0x7f000001/', /public host/],
  ['https://0x7f.1/', /public host/],
  ['https://0177.0.0.1/', /public host/],
  ['https://127.0.0.1./', /public host/],
  ['https://0/', /public host/],
  ['https://[::1]/', /public host/],
  ['https://[::ffff:127.0.0.1]/', /public host/],
  ['https://[::ffff:7f00:1]/', /public host/],
  ['https://[0:0:0:0:0:0:0:1]/', /public host/],
  ['https://[fe80::1]/', /public host/],
  ['https://169.254.169.254/latest/meta-data', /public host/],
  ['https://pay.example/hook', /this service/],
  ['https://PAY.example./hook', /host name/],
  ['https://PAY.example/hook', /this service/],
  [`https://shop.example/${'x'.repeat(2_040)}`, /2048/],
]

for (const [url, words] of refused)
  test(`a webhook at ${JSON.stringify(url.slice(0, 60))} is refused`, () =>
    assert.match(inEnglish(urlProblem(url, rule) ?? 'nothing'), words))

for (const url of [
  'https://shop.example/hook?x=1',
  'https://shop.example:443/',
  'HTTPS://Shop.Example/Hook',
  'https://xn--mnchen-3ya.example/',
  'https://8.8.8.8/hook',
  'https://[2001:4860:4860::8888]/',
  'https://a_b.shop.example/',
])
  test(`a webhook at ${url} may be tried`, () => assert.equal(urlProblem(url, rule), undefined))

test('with WEBHOOKS_ALLOW_LOCAL this machine may be meant, over http and at any port, and nothing else inside', () => {
  const local = { ...rule, isLocalAllowed: true }
  for (const url of [
    'http://localhost:3000/hook',
    'http://127.0.0.1:3000/',
    'https://localhost/',
    'http://[::1]:8080/',
  ])
    assert.equal(urlProblem(url, local), undefined, url)
  for (const url of ['http://10.0.0.1/', 'https://192.168.1.1/', 'http://shop.example/', 'https://169.254.169.254/'])
    assert.notEqual(urlProblem(url, local), undefined, url)
})
