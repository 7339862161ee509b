import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignBankAccount, changeWalletStatus } from '#money/wallets/wallets.ts'
import { pdfToPng } from '#platform/documents/render.ts'
import { locales } from '#platform/locale.ts'
import { useHarness } from '#test/harness.ts'
import { codeIn, textsIn } from '#test/pdf.ts'

const harness = useHarness()

const account = {
  rib: '011519000001205000534921',
  bic: 'BMCEMAMC',
  holderName: 'Atlas SARL',
  bankName: 'Banque de la Ville',
  agency: 'Agdal',
}

/** The paper as it is sent. */
async function certificate(key: string, query = '', headers: Record<string, string> = {}) {
  const {
    statusCode,
    headers: sent,
    rawPayload,
  } = await harness.app.app.inject({
    url: `/v1/wallet/bank-details/certificate${query}`,
    headers: { authorization: `Bearer ${key}`, ...headers },
  })
  assert.equal(statusCode, 200, rawPayload.toString())
  return { headers: sent, pdf: rawPayload }
}

const addressOn = async (pdf: Buffer) =>
  (await codeIn(await pdfToPng(pdf, { width: 1000, whose: 'a merchant' }))) ?? assert.fail('no code')
const open = (address: string, lang = 'en') => harness.call({ path: `${new URL(address).pathname}?lang=${lang}` })

const titles = { en: 'Certificate of bank details', fr: 'Attestation de relevé d’identité bancaire', ar: '' }

for (const locale of locales)
  test(`a certificate in ${locale} is one page with the account, and a code that leads to its check`, async () => {
    const { key, sandbox } = await harness.make.merchant()
    await harness.make.write(sandbox, (ctx) =>
      assignBankAccount(ctx, { ...account, rib: ribOf(locales.indexOf(locale)) }),
    )
    const { rib, iban } = (await harness.call({ path: '/v1/wallet/bank-details', key })).body
    const { headers, pdf } = await certificate(key, `?locale=${locale}`)
    assert.equal(headers['content-type'], 'application/pdf')
    assert.equal(headers['content-disposition'], `attachment; filename="attestation-rib-${rib}.pdf"`)
    const { texts, info, pages } = await textsIn(pdf)
    assert.equal(pages, 1)
    assert.equal(info['Language'], locale)
    assert.ok(texts.includes(titles[locale]), texts)
    if (locale === 'ar') assert.match(texts.normalize('NFKC'), /[\u0621-\u064a]{3}/)
    const parts = [
      rib.slice(0, 3),
      rib.slice(-2),
      iban.replaceAll(/(.{4})(?=.)/g, '$1 '),
      account.bic,
      account.holderName,
    ]
    for (const part of parts) assert.ok(texts.includes(part), part)
    assert.match(await addressOn(pdf), /^https:\/\/pay\.example\/verify\/mzn_c[\w-]{71}$/)
  })

/** RIBs of different wallets differ. */
function ribOf(n: number): string {
  const body = `0115190000012050005${String(340 + n)}`
  return body + String(97n - ((BigInt(body) * 100n) % 97n)).padStart(2, '0')
}

test('the language of a certificate is that of ?locale=, else of the caller', async () => {
  const { key } = await harness.make.merchant()
  const { pdf } = await certificate(key, '', { 'accept-language': 'fr-MA' })
  assert.equal((await textsIn(pdf)).info['Language'], 'fr')
  const refused = await harness.call({ path: '/v1/wallet/bank-details/certificate?locale=de', key })
  assert.deepEqual([refused.status, refused.body.error.details[0].field], [400, 'locale'])
})

test('the reader of a certificate sees in their language that it holds, until the account is another one', async (t) => {
  const { key, sandbox } = await harness.make.merchant()
  const { rib, iban } = (await harness.call({ path: '/v1/wallet/bank-details', key })).body
  t.after(() => (harness.clock.now = undefined))
  harness.clock.now = new Date('2026-11-20T12:00:00Z')
  const address = await addressOn((await certificate(key)).pdf)
  const valid = await open(address)
  assert.equal(valid.status, 200)
  assert.match(valid.text, /data-state="VALID"/)
  const groups = iban.replaceAll(/(.{4})(?=.)/g, '$1 ')
  for (const part of [`${rib.slice(0, 3)} ${rib.slice(3, 6)}`, groups, 'A test merchant', '20/11/2026'])
    assert.ok(valid.text.includes(part), part)
  assert.match((await open(address, 'fr')).text, /Cette attestation est valable/)
  assert.match((await open(address, 'ar')).text, /dir="rtl"[^]*هذه الشهادة صالحة/)

  await harness.make.write(sandbox, (ctx) => assignBankAccount(ctx, { ...account, rib: ribOf(9) }))
  const revoked = await open(address)
  assert.equal(revoked.status, 200)
  assert.match(revoked.text, /data-state="REVOKED"/)
  assert.ok(!revoked.text.includes('Atlas SARL') && !revoked.text.includes(groups))
  const next = await addressOn((await certificate(key)).pdf)
  assert.match((await open(next)).text, /data-state="VALID"/)
})

test('a closed wallet has no valid certificate, and one that takes no money gets none', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const address = await addressOn((await certificate(key)).pdf)
  await harness.make.write(sandbox, (ctx) => changeWalletStatus(ctx, 'BLOCKED'))
  assert.match((await open(address)).text, /data-state="VALID"/)
  const refused = await harness.call({ path: '/v1/wallet/bank-details/certificate', key })
  assert.deepEqual([refused.status, refused.body.error.code], [422, 'WALLET_NOT_ACTIVE'])
  await harness.make.write(sandbox, (ctx) => changeWalletStatus(ctx, 'CLOSED'))
  assert.match((await open(address)).text, /data-state="REVOKED"/)
})

test('a code that is on no certificate is 404, as a page', async () => {
  const { key } = await harness.make.merchant()
  const address = await addressOn((await certificate(key)).pdf)
  for (const code of ['x', 'mzn_c', `${address.slice(-76)}A`, `${address.slice(-76, -1)}-`, '%3Cscript%3E']) {
    const { status, text } = await harness.call({ path: `/verify/${code}?lang=en` })
    assert.equal(status, 404, code)
    assert.match(text, /No certificate has this code/)
    assert.doesNotMatch(text, /<script/)
  }
})

test('the same second makes the same file', async (t) => {
  const { key } = await harness.make.merchant()
  t.after(() => (harness.clock.now = undefined))
  harness.clock.now = new Date('2026-11-21T10:00:00Z')
  const [one, other] = [await certificate(key), await certificate(key)]
  assert.ok(one.pdf.equals(other.pdf))
})
