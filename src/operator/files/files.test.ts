import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operatorAccount, paidMerchant } from '#money/bank-files/fixture.ts'
import { assertSound } from '#money/payments/fixture.ts'
import { useHarness } from '#test/harness.ts'
import type { TestStaff } from '#test/staff-factory.ts'

// Files of payouts in the console: one person makes a file, another approves it, and it is taken to the bank.

const harness = useHarness()
const get = (path: string, by: TestStaff) => harness.call({ path: `/operator/v1/${path}`, key: by.token })
const post = (path: string, by: TestStaff, body?: object, headers: Record<string, string> = {}) =>
  harness.call({ method: 'POST', path: `/operator/v1/${path}`, key: by.token, ...(body && { body }), headers })
const people = async () => [await harness.make.staff('FINANCE'), await harness.make.staff('FINANCE')] as const
const actsOf = async (file: string, by: TestStaff): Promise<string[]> =>
  (await get('acts', by)).body.items
    .filter(({ target }: { target?: string }) => target === file)
    .map(({ act }: { act: string }) => act)

/** A file of one payout, made by this person. */
async function madeBy(by: TestStaff) {
  const account = await operatorAccount(harness)
  const payout = await (await paidMerchant(harness)).payOut(150_000n)
  const made = await post('bank-files', by, { account: account.name })
  assert.equal(made.status, 201, made.text)
  const [file] = made.body.items
  return { account, payout, file }
}

test('a file above the limit waits for another person, is approved, and then taken to the bank', async () => {
  const [maker, approver] = await people()
  const { account, payout, file } = await madeBy(maker)
  assert.deepEqual(
    [file.status, file.account, file.payments, file.total, file.isOwn],
    ['WAITING', account.name, 1, 1500, true],
  )
  const path = `bank-files/${file.file}`
  assert.equal((await post(`${path}/download`, approver)).status, 409, 'nothing leaves before it is approved')
  assert.equal((await post(`${path}/approve`, maker)).status, 409, 'not by the person who made it')
  const seen = (await get('bank-files', approver)).body.items.find((each: { file: string }) => each.file === file.file)
  assert.deepEqual([seen.status, seen.isOwn, seen.madeBy], ['WAITING', false, file.madeBy])

  const approved = await post(`${path}/approve`, approver)
  assert.deepEqual([approved.status, approved.body.status], [200, 'READY'])
  const taken = await post(`${path}/download`, maker)
  assert.equal(taken.status, 200, taken.text)
  assert.equal(taken.body.name, `${file.file}.xml`)
  assert.match(taken.body.content, new RegExp(`<EndToEndId>${payout.reference}</EndToEndId>`))
  assert.match(taken.body.content, /<CtrlSum>1500\.00<\/CtrlSum>/)
  assert.equal((await post(`${path}/cancel`, maker)).status, 409, 'the bank may have it')
  const acts = ['bank_file.downloaded', 'bank_file.approved', 'bank_file.made']
  assert.deepEqual(await actsOf(file.file, maker), acts)
  await assertSound(harness)
})

test('of two people who approve at once one does, and a canceled file lets its payouts go into another', async () => {
  const [maker, approver] = await people()
  const another = await harness.make.staff('FINANCE')
  const { file } = await madeBy(maker)
  const answers = await Promise.all([approver, another].map((by) => post(`bank-files/${file.file}/approve`, by)))
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((one, other) => one - other),
    [200, 409],
  )
  assert.equal((await post(`bank-files/${file.file}/cancel`, maker)).body.status, 'CANCELED')
  assert.equal((await post(`bank-files/${file.file}/download`, maker)).status, 409)
  const again = await post('bank-files', approver, { account: file.account })
  assert.deepEqual([again.status, again.body.items[0]?.payments], [201, 1])
  await assertSound(harness)
})

test('an account that is none is named as the field that is wrong, and a file that is none is not found', async () => {
  const [maker] = await people()
  const refused = await post('bank-files', maker, { account: 'nowhere' })
  assert.deepEqual([refused.status, Object.keys(refused.body.fields ?? {})], [400, ['account']])
  assert.equal((await post('bank-files/MIZAN-20260101-NOTHING/approve', maker)).status, 404)
})

test('what a file is not in the state for is refused in the language of the reader', async () => {
  const [maker] = await people()
  const { file } = await madeBy(maker)
  const path = `bank-files/${file.file}`
  const refusal = async (act: string, locale: string) =>
    (await post(`${path}/${act}`, maker, undefined, { 'accept-language': locale })).body.message
  assert.equal(
    await refusal('download', 'en'),
    `${file.file} waits for the approval of a second person and cannot be downloaded.`,
  )
  assert.equal(
    await refusal('download', 'fr'),
    `${file.file} attend l’accord d’une deuxième personne et ne peut pas être téléchargé.`,
  )
  assert.match(await refusal('approve', 'ar'), /أنشأ .*هذا الملف: يجب أن يوافق عليه شخص آخر/)
  assert.equal((await post(`${path}/cancel`, maker)).status, 200)
  assert.match(await refusal('approve', 'fr'), /est annulé et ne peut pas être approuvé/)
})
