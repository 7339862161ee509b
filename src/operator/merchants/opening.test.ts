import assert from 'node:assert/strict'
import { test } from 'node:test'
import { locales } from '#platform/locale.ts'
import { useHarness } from '#test/harness.ts'
import type { TestStaff } from '#test/staff-factory.ts'

// Merchants that the staff opens, and their owner, from the mail to the dashboard.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })
const post = (path: string, by: TestStaff, body: unknown) =>
  harness.call({ method: 'POST', path: `/operator/v1/${path}`, key: by.token, body })
const password = 'gazelle velours tambour quinze'
let people = 0
const newEmail = () => `owner-${++people}@boutique.example`

async function linkTo(email: string): Promise<string> {
  const [mail] = (await harness.mailsTo(email)).slice(-1)
  return /account\/invitation\?lang=\w\w#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
const join = (token: string) =>
  harness.call({ method: 'POST', path: '/api/public/invitations/accept', body: { token, password } })

test('a merchant is opened, and its owner comes in by the link of the mail', async () => {
  const risk = await harness.make.staff('RISK')
  const email = newEmail()
  const opened = await post('merchants', risk, {
    name: 'Boutique Atlas',
    email,
    fullName: 'Salma Idrissi',
    locale: 'fr',
  })
  assert.equal(opened.status, 201, opened.text)
  const { merchantId, name, productionAccess, members } = opened.body
  assert.deepEqual(
    [name, productionAccess, members.map(({ role, status }: Record<string, string>) => [role, status])],
    ['Boutique Atlas', 'NOT_ENABLED', [['OWNER', 'INVITED']]],
  )
  const joined = await join(await linkTo(email))
  assert.ok(joined.status < 300, joined.text)
  const login = { method: 'POST', path: '/api/v1/auth/login', body: { email, password } } as const
  assert.equal((await harness.call(login)).status, 200)
  const seen = await harness.call({ path: `/operator/v1/merchants/${merchantId}`, key: risk.token })
  assert.equal(seen.body.members[0].status, 'ACTIVE')
  assert.deepEqual(
    seen.body.timeline
      .map(({ action }: { action: string }) => action)
      .filter((each: string) => /company|member/.test(each)),
    ['member.joined', 'member.invited', 'company.created'],
  )
  const again = await post(`merchants/${merchantId}/invite-owner`, risk, { email: newEmail() })
  assert.deepEqual([again.status, again.body.code], [409, 'ERR-1590'])
  const acts = await harness.call({ path: `/operator/v1/acts?about=${merchantId}`, key: risk.token })
  assert.deepEqual([acts.body.items[0].act, acts.body.items[0].after], ['merchant.opened', { name: 'Boutique Atlas' }])
  assert.ok(!acts.text.includes(email))
})

test('the mail speaks the language of the owner and names the merchant, and no person of the staff', async () => {
  const risk = await harness.make.staff('RISK')
  const texts = new Set<string>()
  for (const locale of locales) {
    const email = newEmail()
    await post('merchants', risk, { name: 'Boutique Atlas', email, locale })
    const [mail] = await harness.mailsTo(email)
    assert.match(mail?.text ?? '', /Boutique Atlas/)
    assert.doesNotMatch(mail?.text ?? '', /undefined|operator\.example/)
    texts.add(mail?.text.split('\n').find((line) => line.includes('Boutique Atlas')) ?? '')
  }
  assert.equal(texts.size, locales.length)
})

test('until somebody has joined, another owner is invited, and the link to the one before opens nothing', async () => {
  const risk = await harness.make.staff('RISK')
  const [mistyped, right] = [newEmail(), newEmail()]
  const { merchantId } = (await post('merchants', risk, { name: 'Boutique Atlas', email: mistyped })).body
  const before = await linkTo(mistyped)
  const invited = await post(`merchants/${merchantId}/invite-owner`, risk, { email: right })
  assert.deepEqual([invited.status, invited.body.members.length], [200, 1], invited.text)
  const first = await linkTo(right)
  await post(`merchants/${merchantId}/invite-owner`, risk, { email: right })
  for (const token of [before, first]) assert.ok((await join(token)).status >= 400)
  assert.ok((await join(await linkTo(right))).status < 300)
})

test('a merchant is opened by people of risk alone, after a fresh proof, and with a name that may go out by mail', async () => {
  const body = { name: 'Boutique Atlas', email: newEmail() }
  const [finance, unproven] = [
    await harness.make.staff('FINANCE'),
    await harness.make.staff('RISK', { isConfirmed: false }),
  ]
  assert.equal((await post('merchants', finance, body)).body.code, 'ERR-1502')
  assert.equal((await post('merchants', unproven, body)).body.code, 'ERR-1503')
  const risk = await harness.make.staff('RISK')
  const refused = await post('merchants', risk, { name: 'See https://evil.example', email: 'nobody' })
  assert.deepEqual([refused.status, Object.keys(refused.body.fields).sort()], [400, ['email', 'name']])
  const none = await post(`merchants/${risk.id}/invite-owner`, risk, { email: newEmail() })
  assert.equal(none.status, 404)
})
