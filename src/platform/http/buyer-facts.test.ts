import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { listAttempts } from '#money/payments/transaction-queries.ts'
import { riskFactsOf } from '#money/payments/transaction.ts'
import { openAddressCountries } from '#platform/address-countries.ts'
import { type Harness, useHarness } from '#test/harness.ts'
import { writeCountries } from '#test/mmdb.ts'
import { openSession, pay, type Visit } from '#test/payment-page.ts'

// The browser of a buyer, and the country it comes from, as the rules about payments may know them.

const folder = await mkdtemp(path.join(tmpdir(), 'mizan-countries-'))
after(() => rm(folder, { recursive: true }))
const file = path.join(folder, 'countries.mmdb')
const madeAt = new Date('2026-11-01T00:00:00Z')
const networks = { '203.0.113.0/24': 'MA', '198.51.100.0/25': 'FR', '2001:db8::/32': 'DE' }
await writeCountries(file, networks, { madeAt })

const PUBLIC_URL = 'https://pay.example'
const direct = useHarness({ PUBLIC_URL, COUNTRY_HEADER: 'CF-IPCountry', TRUSTED_PROXIES: '10.0.0.1' })
const proxied = { PUBLIC_URL, TRUSTED_PROXIES: '127.0.0.1', COUNTRY_HEADER: 'CF-IPCountry', IP_COUNTRY_FILE: file }
const behindProxy = useHarness(proxied)
const without = useHarness({ PUBLIC_URL, DEVICE_COOKIE: 'false' })

const newVisit = async (harness: Harness, fields: object = {}) => {
  const { sandbox: scope } = await harness.make.merchant()
  const { key } = await harness.make.key(scope.merchantId, 'SANDBOX')
  return { ...(await openSession(harness, key, fields)), scope }
}
const cookieOf = async (harness: Harness, { token }: Visit, headers: Record<string, string> = {}) => {
  const { headers: answered, status } = await harness.call({ path: `/c/${token}`, headers })
  assert.equal(status, 200)
  return answered['set-cookie'] === undefined ? undefined : String(answered['set-cookie'])
}
const factsAfter = async (harness: Harness, headers: Record<string, string>) => {
  const shop = await newVisit(harness)
  const agent = { 'user-agent': 'A browser', origin: PUBLIC_URL }
  assert.equal((await pay(harness, shop, {}, { headers: { ...agent, ...headers } })).status, 200)
  const [row] = await listAttempts(harness.db.read, shop.scope, shop.id)
  return row && riskFactsOf(row)
}

test('a browser that may pay gets a cookie once, which no script reads, and its attempts are known by a hash of it', async () => {
  const shop = await newVisit(direct)
  const given = (await cookieOf(direct, shop)) ?? ''
  assert.match(given, /^__Host-mizan_device=[\w-]{54}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  const cookie = given.split(';')[0] ?? ''
  assert.equal(await cookieOf(direct, shop, { cookie }), undefined)
  const [one, two] = [await factsAfter(direct, { cookie }), await factsAfter(direct, { cookie })]
  assert.match(one?.device?.hash ?? '', /^[\w-]{32}$/)
  assert.deepEqual(one?.device, two?.device)
  assert.ok(Math.abs(Date.parse(one?.device?.since ?? '') - Date.now()) < 60_000)
  assert.ok(!JSON.stringify(one).includes(cookie.split('=')[1] ?? ''))
})

test('no cookie is given to robots, to frames, on a page where nothing can be paid, and with DEVICE_COOKIE=false', async () => {
  const shop = await newVisit(direct, { allowedOrigins: ['https://shop.example'] })
  assert.equal(await cookieOf(direct, shop, { 'user-agent': 'Googlebot/2.1' }), undefined)
  assert.equal(await cookieOf(direct, shop, { 'sec-fetch-dest': 'iframe' }), undefined)
  const paid = await newVisit(direct)
  await pay(direct, paid)
  assert.equal(await cookieOf(direct, paid), undefined)
  assert.equal(await cookieOf(without, await newVisit(without)), undefined)
})

test('a cookie that was made up, or that is of another installation, tells nothing', async () => {
  const given = (await cookieOf(direct, await newVisit(direct))) ?? ''
  const cookie = given.split(';')[0] ?? ''
  const forged = `${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}`
  for (const other of [forged, '__Host-mizan_device=', `mizan_device=${cookie.split('=')[1] ?? ''}`])
    assert.equal((await factsAfter(direct, { cookie: other }))?.device, undefined)
  assert.equal((await factsAfter(without, { cookie }))?.device, undefined)
})

test('the country is what a trusted proxy says, else that of the file, else not known', async () => {
  const from = async (address: string, told?: string) =>
    (await factsAfter(behindProxy, { 'x-forwarded-for': address, ...(told !== undefined && { 'cf-ipcountry': told }) }))
      ?.country
  assert.equal(await from('203.0.113.9'), 'MA')
  assert.equal(await from('203.0.113.9', 'us'), 'US')
  for (const nothing of ['XX', 'T1', 'Morocco']) assert.equal(await from('198.51.100.7', nothing), 'FR')
  assert.equal(await from('198.51.100.200'), undefined)
})

test('a country that a caller says, or a proxy that is not trusted, is not believed', async () => {
  assert.equal((await factsAfter(direct, { 'cf-ipcountry': 'US' }))?.country, undefined)
})

test('addresses of both kinds are found, also as the other kind, and other forms of files are read', async () => {
  const countries = await openAddressCountries(file)
  const found = ['203.0.113.255', '::ffff:203.0.113.1', '203.0.114.0', '2001:db8:1::1', '2001:db9::1', 'nothing']
  assert.deepEqual(found.map(countries.countryOf), ['MA', 'MA', undefined, 'DE', undefined, undefined])
  assert.deepEqual([countries.kind, countries.madeAt], ['Test-Country', madeAt])
  const plain = path.join(folder, 'plain.mmdb')
  await writeCountries(plain, networks, { madeAt, form: (code) => ({ country_code: code }) })
  assert.equal((await openAddressCountries(plain)).countryOf('203.0.113.1'), 'MA')
})

test('a file that is missing, or is something else, is told in one line', async () => {
  await assert.rejects(openAddressCountries(path.join(folder, 'none')), /^StartProblem: IP_COUNTRY_FILE: .*is no file/)
  const text = path.join(folder, 'text.mmdb')
  await writeFile(text, 'MA,203.0.113.0/24')
  await assert.rejects(openAddressCountries(text), /^StartProblem: IP_COUNTRY_FILE: .*is no such file/)
})

/** As a copy that was under way leaves it: the words of the file about itself are whole. */
async function damage(name: string, at: (bytes: Buffer) => [from: number, to: number]) {
  const bytes = await readFile(file)
  const [from, to] = at(bytes)
  bytes.fill(0xff, from, to)
  const damaged = path.join(folder, name)
  await writeFile(damaged, bytes)
  return damaged
}

test('a country that stands where a file is damaged is not known, which is told once, and all others are', async () => {
  const told: unknown[] = []
  const lastCountry = (bytes: Buffer): [number, number] => [bytes.indexOf('DE') - 20, bytes.indexOf('DE') + 2]
  const damaged = await damage('hole.mmdb', lastCountry)
  const countries = await openAddressCountries(damaged, (error) => told.push(error))
  const found = ['2001:db8:1::1', '203.0.113.1', '2001:db8:2::1', '198.51.100.7']
  assert.deepEqual(found.map(countries.countryOf), [undefined, 'MA', undefined, 'FR'])
  assert.equal(told.length, 1)
})

test('a file of which addresses all over cannot be read is told in one line', async () => {
  const tree = await damage('tree.mmdb', () => [0, 600])
  await assert.rejects(openAddressCountries(tree), /^StartProblem: IP_COUNTRY_FILE: .*is damaged\./)
})
