import { randomInt, randomUUID } from 'node:crypto'
import { expect, type Page } from '#tools/playwright.ts'
import { ribOf } from '#money/wallets/rib.ts'
import { expectGoodDashboard } from './dashboard.ts'
import { keepPicture } from './looks.ts'
import { type LiveShop, payAtCmi, refused, test } from './live-shop.ts'
import { recordTransaction } from '#money/payments/record.ts'
import { asOneWrite } from '#platform/context.ts'
import { withDatabase } from './database.ts'
import { mizan } from './shop.ts'
import { confirm, newStaff, operator } from './staff.ts'

// Payments in the console, at the doubles: answers of the acquirer, entries of the ledger, and a refund by two people.

const pay = 'form[data-said] button[type=submit]'

/** A buyer whose card is refused first, and who pays then. */
async function buy(page: Page, live: LiveShop): Promise<{ id: string; reference: string }> {
  const session = await live.session({ amount: 120 })
  await page.goto(`${session.url}?lang=en`)
  await page.locator(pay).click()
  await payAtCmi(page, { number: refused })
  await page.waitForURL(/\/c\/mzn_s/)
  await page.locator(pay).click()
  await payAtCmi(page)
  const payment = async () => {
    const { transactionId } = (await live.call('GET', `/v1/checkout/sessions/${session.id}`)).body
    return transactionId && (await live.call('GET', `/v1/transactions/${transactionId}`)).body
  }
  await expect.poll(async () => (await payment())?.status).toBe('SUCCEEDED')
  const { id, reference } = await payment()
  return { id, reference }
}

test('the staff reads what the acquirer has answered to each attempt, and what the books say', async ({
  browser,
  page: buyer,
  live,
}) => {
  const { id, reference } = await buy(buyer, live)
  const { page } = await newStaff(browser, 'finance')
  await page.getByRole('link', { name: 'Payments', exact: true }).click()
  await page.getByLabel('Find a payment of any merchant').fill(reference)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: reference }).click()
  const answers = page.getByRole('region', { name: 'Answers of the acquirer' })
  await expect(answers.getByText('only the bank can tell the buyer why', { exact: false })).toBeVisible()
  await expect(answers.getByText('Network code 05')).toBeVisible()
  await expect(answers.getByText('refusal.code=05', { exact: false })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Notices about it' }).getByText('Asked about').first()).toBeVisible()
  const captured = page.getByRole('table', { name: 'Card charged' })
  await expect(captured.getByRole('row', { name: /^Owed by the acquirer/ })).toContainText('120.00')
  await expect(captured.getByRole('row', { name: /^Total/ })).toContainText(/123\.00.*123\.00/)
  await expect(page.getByText('Charged', { exact: true })).toBeVisible()
  await expectGoodDashboard(page, `/payments/${id}`, operator)
  await page.context().close()
})

/** With a limit of nothing, every refund takes two people. */
async function addBankAccount(): Promise<void> {
  const accountNumber = String(randomInt(1e9)).padStart(16, '0')
  const rib = ribOf({ bankCode: '007', cityCode: '780', accountNumber })
  const about = ['--rib', rib, '--bic', 'BCMAMAMC', '--holder', 'Mizan SA', '--currency', 'MAD']
  await mizan('bank', 'accounts', 'add', '--name', `refunds-${randomUUID().slice(0, 8)}`, ...about)
}

test('a refund is asked for with its amount and effect in words, approved by another person, and reaches the card', async ({
  browser,
  page: buyer,
  live,
}) => {
  await addBankAccount()
  const { id } = await buy(buyer, live)
  const [asker, approver] = [await newStaff(browser, 'finance'), await newStaff(browser, 'finance')]
  const { page } = asker
  await page.goto(`${operator}/payments/${id}`)
  await page.getByRole('button', { name: 'Refund' }).click()
  const form = page.getByRole('dialog', { name: 'Refund' })
  await form.getByLabel('Amount').fill('45.5')
  await expect(form.getByText('MAD 45.50 goes back to the card that paid.', { exact: false })).toBeVisible()
  await expect(form.getByText('Another person has to approve it first.')).toBeVisible()
  await keepPicture(page, 'refund-en')
  await form.getByLabel('Reason').last().fill('The shop does not answer its buyer.')
  await form.getByRole('button', { name: 'Refund' }).click()
  await confirm(asker)
  await expect(form).toBeHidden()
  await expect(page.getByText('Refund of a payment: waits for another person.')).toBeVisible()
  await approver.page.goto(`${operator}/approvals`)
  const waiting = approver.page.getByRole('region', { name: 'Refund of a payment' }).filter({ hasText: 'MAD 45.50' })
  await waiting.getByRole('button', { name: 'Approve' }).click()
  await approver.page.getByRole('dialog', { name: 'Approve' }).getByRole('button', { name: 'Approve' }).click()
  await confirm(approver)
  await expect(waiting).toHaveCount(0)
  const refunds = async () => (await live.call('GET', `/v1/refunds?transactionId=${id}`)).body.content
  await expect.poll(async () => (await refunds())[0]?.status).toBe('SUCCEEDED')
  await page.reload()
  await expect(page.getByRole('region', { name: 'Refunds' }).getByText('Succeeded')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Refund done' })).toBeVisible()
  await page.context().close()
  await approver.page.context().close()
})

/** A payment whose account is gone: its provider cannot be asked, and it waits for the operator. */
const recordUnknown = ({ merchantId }: LiveShop) =>
  withDatabase((db) => {
    const scope = { merchantId, environment: 'PRODUCTION' } as const
    const about = { scope, origin: 'API', correlationId: 'c', now: new Date(), publicUrl: operator } as const
    const row = { type: 'PAYMENT', status: 'UNKNOWN', statusReason: 'OPERATOR', method: 'CARD' } as const
    return asOneWrite(db, about, (ctx) => recordTransaction(ctx, { ...row, amountMinor: 61_900n, currency: 'MAD' }))
  })

test('the end of a payment is asked for by its evidence, and waits for another person', async ({ browser, live }) => {
  const { id } = await recordUnknown(live)
  const asker = await newStaff(browser, 'finance')
  const { page } = asker
  await page.goto(`${operator}/payments/${id}`)
  await page.getByRole('button', { name: 'End by evidence' }).click()
  const form = page.getByRole('dialog', { name: 'End by evidence' })
  await form.getByLabel('How you know').fill('Their portal lists no such order.')
  await form.getByLabel('Reference at the provider').fill('TICKET-4711')
  await form.getByLabel('Code of the approval').fill('831000')
  await form.getByLabel('Its last four digits').fill('4242')
  await form.getByLabel('Month of expiry').fill('13')
  await form.getByLabel('Year of expiry').fill('2030')
  await form.getByRole('button', { name: 'End by evidence' }).click()
  await confirm(asker)
  await expect(form.getByLabel('Month of expiry')).toHaveAttribute('aria-invalid', 'true')
  await keepPicture(page, 'resolve-en')
  await form.getByLabel('You have found').selectOption('FAILED')
  await expect(form.getByLabel('Month of expiry')).toHaveCount(0)
  await form.getByRole('button', { name: 'End by evidence' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('End of a payment by evidence: waits for another person.')).toBeVisible()
  await page.goto(`${operator}/approvals`)
  const own = page.getByRole('region', { name: 'End of a payment by evidence' }).filter({ hasText: 'TICKET-4711' })
  await expect(own.getByText('You asked for this: another person decides.')).toBeVisible()
  await page.context().close()
})
