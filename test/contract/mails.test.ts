import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { apiKeyMails } from '#modules/api-keys/mails.ts'
import { applicationMails } from '#modules/applications/mails.ts'
import { clientMails } from '#modules/clients/mails.ts'
import { companyMails } from '#modules/company/mails.ts'
import { disputeMails } from '#modules/disputes/mails.ts'
import { orderMails } from '#modules/orders/mails.ts'
import { payoutMails } from '#modules/payouts/mails.ts'
import { portalMails } from '#modules/portal/mails.ts'
import { receiptMails } from '#modules/receipts/mails.ts'
import { statementMails } from '#modules/statements/mails.ts'
import { subscriptionMails } from '#modules/subscriptions/mails.ts'
import { walletMails } from '#modules/wallet/mails.ts'
import { webhookMails } from '#modules/webhooks/mails.ts'
import { locales } from '#platform/locale.ts'
import { renderMail } from '#platform/mail/layout.ts'
import { useHarness } from '#test/harness.ts'
import { dashboard } from '../../src/start/dashboard.ts'

// Every mail in every language, with names that an attacker typed.

const harness = useHarness()

const name = 'Épicerie <b>du</b> Détroit & Fils, www.evil.example'
const publicUrl = 'https://pay.example'
const parameters = {
  ...Object.fromEntries(
    ['merchant', 'shop', 'company', 'description', 'product', 'carrier', 'buyer', 'city', 'name', 'by', 'inviter'].map(
      (each) => [each, name],
    ),
  ),
  amountMinor: '14900',
  refundedMinor: '4900',
  currency: 'MAD',
  quantity: '2',
  number: '#1001',
  dueAt: '2026-12-01T08:00:00Z',
  nextAttemptAt: '2026-12-02T08:00:00Z',
  timeZone: 'Africa/Casablanca',
  subscriptionId: '01930000-0000-7000-8000-000000000001',
  month: '2026-11',
  closingMinor: '149000',
  feesMinor: '4900',
  reference: 'ord_1',
  trackingNumber: 'AB 1',
  environment: 'SANDBOX',
  causedInEnvironment: 'SANDBOX',
  causedByMerchant: '01930000-0000-7000-8000-000000000002',
  visitId: '01930000-0000-7000-8000-000000000004',
  transactionId: '01930000-0000-7000-8000-000000000003',
  prefix: 'mzn_sk_test_ab',
  outcome: 'REFUSED',
  document: 'IDENTITY',
  reason: 'FAILURES',
  failures: '10',
  url: 'https://shop.example/hooks',
  mail: 'opened',
  disputeId: '01930000-0000-7000-8000-000000000005',
  supportEmail: 'aide@epicerie.example',
}

/** Paths of the dashboard's pages, from its tables, and of those before the log-in. */
const dashboardPages = globSync('dashboard/src/features/*/routes.ts')
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path))
  .concat(Object.keys(dashboard.pages))
const leadsSomewhere = (path: string): boolean =>
  /^\/(?:account\/(?:activate|reset-password|invitation)|s\/mzn_u[\w-]+|my\/(?:test-)?[\w-]+\/mzn_l[\w-]+|r\/mzn_r[\w-]+(?:\/receipt\.pdf)?)$/.test(
    path,
  ) || dashboardPages.some((page) => new RegExp(`^/dashboard${page.replaceAll(/\$\w+/g, '[^/]+')}$`).test(path))

const templates = () => ({
  ...apiKeyMails,
  ...applicationMails,
  ...companyMails,
  ...disputeMails,
  ...orderMails(harness.secrets),
  ...receiptMails(harness.secrets),
  ...clientMails(harness.secrets),
  ...payoutMails,
  ...statementMails,
  ...walletMails,
  ...portalMails,
  ...webhookMails,
  ...subscriptionMails(harness.secrets),
})

for (const locale of locales)
  test(`every mail in ${locale} is whole, holds no markup of others, and leads to a page that is there`, () => {
    for (const [each, template] of Object.entries(templates())) {
      const world = { locale, publicUrl, linkToken: () => 'token', now: new Date() }
      const { subject, text, html } = renderMail(template(parameters, world), locale)
      assert.ok(subject.length > 5 && text.length > subject.length, each)
      assert.doesNotMatch(`${subject}${text}${html}`, /undefined|NaN|\{\w+\}|www\.evil/, each)
      assert.doesNotMatch(html, /<b>/, each)
      assert.ok(html.includes(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">`), each)
      for (const [link] of text.matchAll(/https:\/\/pay\.example\S*/g))
        assert.ok(leadsSomewhere(new URL(link).pathname), `${each} leads to ${link}`)
    }
  })

test('no mail says the same in two languages', () => {
  for (const [each, template] of Object.entries(templates())) {
    const texts = locales.map((locale) => {
      const world = { locale, publicUrl, linkToken: () => 'token', now: new Date() }
      return template(parameters, world).paragraphs.join('\n')
    })
    assert.equal(new Set(texts).size, locales.length, each)
  }
})

test('in Arabic mails, what the operator wrote in French keeps its order', () => {
  const world = { locale: 'ar' as const, publicUrl, linkToken: () => 'token', now: new Date() }
  const written = 'Pourquoi 30 % ?'
  for (const name of ['portal.application_questions', 'portal.renewal_decided', 'portal.production_decided'] as const) {
    const given = { ...parameters, reason: written, questions: JSON.stringify([written]) }
    assert.ok(renderMail(applicationMails[name]!(given, world), 'ar').html.includes(`<bdi>${written}</bdi>`), name)
  }
})

test('mails to merchants about money of the sandbox say so', () => {
  const ofMoney = { ...disputeMails, ...payoutMails, ...statementMails, ...walletMails }
  for (const locale of locales)
    for (const [name, template] of Object.entries(ofMoney)) {
      const world = { locale, publicUrl, linkToken: () => 'token', now: new Date() }
      const { subject, text } = renderMail(template(parameters, world), locale)
      assert.match(subject + text, /sandbox|a test|bac à sable|un test|التجريبية|اختبار/, `${name} in ${locale}`)
    }
})

test('the link of a mail about an account opens a page in the language of the mail', () => {
  for (const locale of locales)
    for (const name of ['portal.activation', 'portal.password_reset', 'portal.invitation'] as const) {
      const world = { locale, publicUrl, linkToken: () => 'token', now: new Date() }
      const { action } = { ...portalMails, ...companyMails }[name]!({ ...parameters, tokenId: 'id' }, world)
      const { pathname, search, hash } = new URL(action?.link ?? '')
      assert.match(pathname, /^\/account\//)
      assert.deepEqual([search, hash], [`?lang=${locale}`, '#token=token'], name)
    }
})
