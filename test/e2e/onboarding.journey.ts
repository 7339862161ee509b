import { expect, type Page } from '#tools/playwright.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { setProductionAccess } from '#platform/merchants/queries.ts'
import { newRib } from '../applications.ts'
import { pngOf } from '../images.ts'
import { expectState } from './buyer.ts'
import { enter, expectGoodDashboard, makeOwner } from './dashboard.ts'
import { withDatabase } from './database.ts'
import { makeLink, sendForm } from './links.ts'
import { payAtCmi, test } from './live-shop.ts'
import { confirm, newStaff, operator } from './staff.ts'

// From the sandbox to the first real payment: an application with documents, a question, its answer, and an approval by two people.

test.use({ viewport: { width: 1280, height: 900 } })

const picture = {
  name: 'card.png',
  mimeType: 'image/png',
  buffer: Buffer.from(pngOf({ width: 640, height: 400 }), 'base64'),
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function saveParts(page: Page): Promise<void> {
  const texts = {
    Company: {
      'Legal name': 'Salma Idrissi',
      'Registration number': '001525713000084',
      'Registered address': '12 rue de Fès',
    },
    Activity: { Activity: 'Ceramics, sold online.' },
    Contact: {
      'Name of the contact': 'Salma Idrissi',
      'E-mail of the contact': 'salma@atlas.example',
      'Phone of the contact': '+212661223344',
      'Identity document valid until': '2040-05-17',
    },
    'Bank account': {
      'Account holder': 'Salma Idrissi',
      RIB: newRib(),
      BIC: 'BCMAMAMC',
      Bank: 'Attijariwafa bank',
      Branch: 'Casablanca',
    },
  }
  await part(page, 'Company').getByLabel('Legal form').selectOption('AUTO_ENTREPRENEUR')
  for (const [name, fields] of Object.entries(texts)) {
    for (const [label, text] of Object.entries(fields))
      await part(page, name).getByLabel(label, { exact: true }).fill(text)
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
    await part(page, name).getByRole('button', { name: 'Save' }).click()
    await saved
  }
}

async function handIn(page: Page, kind: string): Promise<void> {
  const added = page.waitForResponse((answer) => answer.url().endsWith('/application/documents') && answer.ok())
  await page.getByLabel(`Add a file: ${kind}`).setInputFiles(picture)
  await added
}

test('a company applies with documents, answers a question, is approved by two people, and is paid for the first time', async ({
  page,
  browser,
  live,
}) => {
  await withDatabase((db) =>
    inTransaction(db, (tx) => setProductionAccess(tx, live.merchantId, 'NOT_ENABLED', new Date())),
  )
  await enter(page, await makeOwner(live.merchantId), '/settings/production')
  await saveParts(page)
  for (const kind of ['Registration card', 'Identity document', 'Certificate of the bank account'])
    await handIn(page, kind)
  await expect(page.getByText('17 of 17 complete')).toBeVisible()
  await expectGoodDashboard(page, '/settings/production')
  await page.evaluate("localStorage.setItem('mizan-locale', 'en')")
  await page.reload()
  await page.getByRole('button', { name: 'Submit the application' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit the application' }).click()
  await expect(page.getByText('The operator is looking at your application.')).toBeVisible()
  await expect(page.getByText('standard, version 1')).toBeVisible()

  const [asker, approver] = [await newStaff(browser, 'risk'), await newStaff(browser, 'risk')]
  await asker.page.getByRole('link', { name: 'Applications' }).click()
  await asker.page.getByRole('link', { name: 'S… I…' }).first().click()
  await expect(asker.page.getByText('standard, version 1')).toBeVisible()
  await asker.page
    .getByRole('button', { name: /^Look / })
    .first()
    .click()
  await expect(asker.page.getByRole('img', { name: /page 1$/ })).toBeVisible()
  await asker.page.getByRole('button', { name: 'Ask', exact: true }).click()
  const form = asker.page.getByRole('dialog', { name: 'Ask' })
  await form.getByLabel('About').selectOption('ACTIVITY')
  await form.getByLabel('Question, as the merchant reads it').fill('What do you sell most?')
  await form.getByRole('button', { name: 'Ask' }).click()
  await expect(form).toBeHidden()
  const review = new URL(asker.page.url()).pathname.replace('/operator', '')
  await expectGoodDashboard(asker.page, '/applications', operator)
  await expectGoodDashboard(asker.page, review, operator)

  await page.reload()
  await page.getByLabel('Your answer').fill('Cups.')
  await page.getByRole('button', { name: 'Save the answer' }).click()
  await expect(page.getByText('answered', { exact: true })).toBeVisible()
  await expectGoodDashboard(page, '/settings/production')
  await page.evaluate("localStorage.setItem('mizan-locale', 'en')")
  await page.reload()
  await page.getByRole('button', { name: 'Submit the answers' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit the answers' }).click()
  await expect(page.getByText('The operator is looking at your application.')).toBeVisible()
  await expect(page.getByText('Thursday, May 17, 2040')).toBeVisible()

  await asker.page.evaluate("localStorage.setItem('mizan-locale', 'en')")
  await asker.page.goto(operator + review)
  await asker.page.setViewportSize({ width: 1280, height: 900 })
  await asker.page.getByRole('button', { name: 'Approve' }).click()
  const asked = asker.page.getByRole('dialog', { name: 'Approve' })
  await asked.getByLabel('Reason').fill('Everything is there.')
  await asked.getByRole('button', { name: 'Approve' }).click()
  await confirm(asker)
  await expect(asker.page.getByText('another person approves it', { exact: false })).toBeVisible()
  await approver.page.goto(operator + review)
  await approver.page.getByRole('button', { name: 'Approve as second person' }).click()
  await approver.page.getByRole('dialog').getByRole('button', { name: 'Approve as second person' }).click()
  await confirm(approver)
  await expect(approver.page.getByText('Approved', { exact: true })).toBeVisible()

  await page.reload()
  await expect(page.getByText('Your next steps in production')).toBeVisible()
  await expect(async () => expect((await live.call('GET', '/v1/products')).status).toBe(200)).toPass()
  const link = await makeLink(live, { amount: 180, methods: ['CARD'] })
  await page.goto(`${link.url}?lang=en`)
  await sendForm(page)
  await page.waitForURL(/\/c\/mzn_s/)
  await page.locator('form[data-said] button[type=submit]').click()
  await payAtCmi(page)
  await page.waitForURL(/\/c\/mzn_s/)
  await expectState(page, 'PAID')
  await asker.page.context().close()
  await approver.page.context().close()
})
