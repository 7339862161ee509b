import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callsOf } from '#test/applications.ts'
import { useHarness } from '#test/harness.ts'
import { ribOf } from '#money/wallets/rib.ts'
import type { TestStaff } from '#test/staff-factory.ts'

// Merchants on their way to production: looked at, asked, approved by two people or refused.

const harness = useHarness()
const reason = 'Everything is there.'
const get = (path: string, by: TestStaff) => harness.call({ path: `/operator/v1/${path}`, key: by.token })
const post = (path: string, by: TestStaff, body: unknown = {}) =>
  harness.call({ method: 'POST', path: `/operator/v1/${path}`, key: by.token, body })

async function applied() {
  const { merchantId, liveKey } = await harness.make.merchant('NOT_ENABLED')
  const session = await harness.make.session(merchantId)
  const calls = callsOf(harness, session)
  const { status, text } = await calls.apply()
  assert.equal(status, 200, text)
  const at = `applications/${merchantId}`
  return { merchantId, liveKey, session, at, ...calls }
}

test('an application is found among those that wait, with its people masked until they are asked for', async () => {
  const [support, risk] = [await harness.make.staff('SUPPORT'), await harness.make.staff('RISK')]
  const { merchantId, at } = await applied()
  const { body } = await get('applications?limit=200', support)
  const listed = body.items.find((each: { merchantId: string }) => each.merchantId === merchantId)
  assert.deepEqual(
    [listed.status, listed.legalForm, listed.waitsForApproval],
    ['SUBMITTED', 'AUTO_ENTREPRENEUR', false],
  )
  assert.match(listed.legalName, /^\p{L}…( \p{L}…)*$/u)
  const masked = await get(at, support)
  assert.deepEqual(
    [masked.body.contactName, masked.body.contactEmail, masked.body.contactPhone, masked.body.isMasked],
    ['S… I…', 'sa…@b….example', '…344', true],
  )
  assert.match(masked.body.rib, /^0117…/)
  // One person's company has that person's name.
  assert.match(masked.body.legalName, /^\p{L}…( \p{L}…)*$/u)
  assert.equal((await post(`${at}/reveal`, support)).status, 403)
  const shown = await harness.call({ method: 'POST', path: `/operator/v1/${at}/reveal`, key: risk.token })
  assert.deepEqual([shown.body.contactName, shown.body.contactEmail], ['Salma Idrissi', 'salma@boutique-atlas.example'])
  const acts = await get(`acts?about=${merchantId}`, risk)
  assert.ok(acts.body.items.some(({ act }: { act: string }) => act === 'person.read'))
})

test('an approval takes two people, turns the keys on, and puts the account behind the wallet', async () => {
  const [one, other] = [await harness.make.staff('RISK'), await harness.make.staff('RISK')]
  const { merchantId, liveKey, at, read, session } = await applied()
  const asked = await post(`${at}/approve`, one, { reason })
  assert.deepEqual([asked.status, asked.body.kind], [202, 'APPLICATION'], asked.text)
  const seen = await get(at, one)
  assert.deepEqual([seen.body.isOwnApproval, seen.body.approvalId], [true, asked.body.id])
  assert.equal((await post(`${at}/approve`, other, { reason })).body.code, 'ERR-1530')
  const approve = (by: TestStaff) =>
    harness.call({ method: 'POST', path: `/operator/v1/approvals/${asked.body.id}/approve`, key: by.token })
  assert.equal((await approve(one)).body.code, 'ERR-1531')
  const answers = await Promise.all([approve(other), approve(await harness.make.staff('ADMIN'))])
  assert.deepEqual(
    answers.map(({ status }) => status).sort((a, b) => a - b),
    [200, 409],
  )
  assert.equal((await harness.call({ path: '/v1/products', key: liveKey })).status, 200)
  assert.deepEqual([(await read()).status, (await get(at, one)).body.decidedBy.name !== undefined], ['APPROVED', true])
  const merchant = await get(`merchants/${merchantId}`, one)
  assert.equal(merchant.body.wallet.bankAccount.holderName, 'S… I…')
  assert.match((await harness.mailsTo(session.email)).at(-1)?.subject ?? '', /Production access is enabled/)
})

test('the name of one person’s company stands in no list of approvals and in no act', async () => {
  const [risk, finance] = [await harness.make.staff('RISK'), await harness.make.staff('FINANCE')]
  const [support, admin] = [await harness.make.staff('SUPPORT'), await harness.make.staff('ADMIN')]
  const { merchantId, at } = await applied()
  const rib = ribOf({ bankCode: '007', cityCode: '780', accountNumber: '0001234567890999' })
  const bank = { bic: 'BCMAMAMCXXX', bankName: 'Attijariwafa bank', agency: 'Casablanca' }
  const account = { rib, holderName: 'Salma Idrissi', ...bank, reason }
  const asked = await post(`merchants/${merchantId}/bank-account`, finance, account)
  assert.equal(asked.status, 202, asked.text)
  assert.equal((await post(`${at}/approve`, risk, { reason })).status, 202)
  type Item = { merchantId: string; kind: string; details: Record<string, string> }
  const detailsFor = async (by: TestStaff) => {
    const { items } = (await get('approvals?limit=200', by)).body as { items: Item[] }
    const mine = items.filter((each) => each.merchantId === merchantId)
    const of = (kind: string) => mine.find((each) => each.kind === kind)?.details ?? {}
    return [of('APPLICATION')['legalName'], of('BANK_ACCOUNT')['holderName']]
  }
  const [legalName = '', holder] = await detailsFor(support)
  assert.match(legalName, /^\p{L}…( \p{L}…)*$/u)
  assert.equal(holder, 'S… I…')
  // A person who decides about an account has to know whose it is.
  assert.equal((await detailsFor(admin))[1], 'Salma Idrissi')
  assert.equal((await post(`approvals/${asked.body.id}/approve`, admin)).status, 200)
  const acts = await get(`acts?about=${merchantId}`, admin)
  assert.match(acts.text, /wallet\.account_assigned/)
  assert.doesNotMatch(acts.text, /Idrissi/)
})

test('what was changed after it was looked at is not approved: questions end the approval that waits', async () => {
  const [one, other] = [await harness.make.staff('RISK'), await harness.make.staff('RISK')]
  const { at, read, send, submit } = await applied()
  const asked = await post(`${at}/approve`, one, { reason })
  const questions = [{ item: 'ACTIVITY', question: 'What do you sell most?' }]
  const questioned = await post(`${at}/questions`, other, { questions })
  assert.deepEqual([questioned.status, questioned.body.status], [200, 'QUESTIONS'], questioned.text)
  const late = await harness.call({
    method: 'POST',
    path: `/operator/v1/approvals/${asked.body.id}/approve`,
    key: other.token,
  })
  assert.equal(late.body.code, 'ERR-1533')
  assert.equal((await post(`${at}/approve`, one, { reason })).status, 409)
  const [question] = (await read()).questions
  await send('POST', `/questions/${question.id}/answer`, { answer: 'Cups.' })
  assert.equal((await submit()).body.status, 'SUBMITTED')
  assert.equal((await post(`${at}/approve`, one, { reason })).status, 202)
})

test('an application that waits is decided as such, and a refusal tells why', async () => {
  const risk = await harness.make.staff('RISK')
  const { merchantId, at, read, session } = await applied()
  const around = await post(`merchants/${merchantId}/enable-production`, risk, { reason })
  assert.equal(around.body.code, 'ERR-1542')
  const refused = await post(`${at}/refuse`, risk, { reason: 'The site does not answer.' })
  assert.deepEqual([refused.status, refused.body.status], [200, 'REFUSED'], refused.text)
  assert.equal((await read()).reason, 'The site does not answer.')
  assert.match((await harness.mailsTo(session.email)).at(-1)?.text ?? '', /The site does not answer/)
  assert.equal((await post(`${at}/refuse`, risk, { reason })).status, 409)
  const nobody = await get('applications/0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35', risk)
  assert.equal(nobody.body.code, 'ERR-1543')
})

test('a document is seen as a picture of its page, and downloaded; both are recorded, and support sees none', async () => {
  const [support, risk] = [await harness.make.staff('SUPPORT'), await harness.make.staff('RISK')]
  const { merchantId } = await harness.make.merchant('NOT_ENABLED')
  const { handIn, read } = callsOf(harness, await harness.make.session(merchantId))
  const real = onePage()
  await handIn('IDENTITY', real)
  await handIn('OTHER')
  const [card, broken] = (await read()).documents
  const at = `applications/${merchantId}/documents/${card.id}`
  const seen = await post(`${at}/picture`, risk, { page: 1 })
  assert.deepEqual([seen.status, seen.body.mediaType, seen.body.page], [200, 'image/png', 1], seen.text.slice(0, 300))
  assert.equal(Buffer.from(seen.body.content, 'base64').toString('latin1', 1, 4), 'PNG')
  assert.equal((await post(`${at}/picture`, risk, { page: 999 })).body.code, 'ERR-1545')
  assert.equal((await post(`${at}/picture`, support, {})).status, 403)
  const cannot = await post(`applications/${merchantId}/documents/${broken.id}/picture`, risk)
  assert.equal(cannot.body.code, 'ERR-1545')
  const got = await harness.call({ method: 'POST', path: `/operator/v1/${at}/download`, key: risk.token })
  assert.deepEqual(Buffer.from(got.body.content, 'base64'), real)
  const other = await harness.make.merchant()
  const astray = `/operator/v1/applications/${other.merchantId}/documents/${card.id}/download`
  assert.equal((await harness.call({ method: 'POST', path: astray, key: risk.token })).body.code, 'ERR-1544')
  const acts = await get(`acts?about=${merchantId}`, risk)
  const looks = acts.body.items.filter(({ act }: { act: string }) => act === 'document.read')
  assert.equal(looks.length, 2)
})

/** The least that a reader of PDF can draw. */
function onePage(): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] >>',
  ]
  const body = objects.map((text, n) => `${n + 1} 0 obj\n${text}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.4\n${body}trailer << /Root 1 0 R /Size 4 >>\n%%EOF\n`)
}
