import assert from 'node:assert/strict'
import { test } from 'node:test'
import { locales } from '#platform/locale.ts'
import { useHarness } from '#test/harness.ts'

// Mails to the staff where the company's log-in stands alone.

const harness = useHarness({
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'mizan',
  OIDC_CLIENT_SECRET: 'between the provider and us',
  OIDC_PASSWORDS: 'off',
})

test('with passwords off, invitations and resets speak of the company’s log-in and of no password', async () => {
  const admin = await harness.make.staff('ADMIN')
  for (const locale of locales) {
    const email = `${locale}@operator.example`
    const invite = { method: 'POST', path: '/operator/v1/staff', key: admin.token } as const
    const { id } = (await harness.call({ ...invite, body: { email, role: 'RISK', locale } })).body
    await harness.call({ ...invite, path: `/operator/v1/staff/${id}/reset` })
    const mails = await harness.mailsTo(email)
    assert.equal(mails.length, 2)
    for (const { subject, text } of mails) {
      assert.match(text, /https:\/\/pay\.example\/operator\/log-in$/m)
      assert.doesNotMatch(`${subject} ${text}`, /password|mot de passe|كلمة مرور|token=/i)
    }
  }
})
