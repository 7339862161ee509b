import { expect } from '@playwright/test'
import { expectGoodDashboard } from './dashboard.ts'
import { openShop, test } from './shop.ts'
import { confirm, newStaff, operator } from './staff.ts'
import { takePayment } from './takings.ts'

// A rule about payments: written, tried on the past, switched on; a payment is reviewed and given back.

test('a rule is tried on past payments, switched on, and sends a payment to a person, who gives it back', async ({
  page,
  browser,
}) => {
  const shop = await openShop()
  await takePayment(page, shop, { amount: 740 })
  const staff = await newStaff(browser, 'risk')
  // In a tab of its own, which leaves the language as it was.
  const look = async (path: string) => {
    const tab = await staff.page.context().newPage()
    await tab.goto(operator)
    await expectGoodDashboard(tab, path, operator)
    await tab.evaluate(`localStorage.setItem('mizan-locale', 'en')`)
    await tab.close()
  }
  await staff.page.goto(`${operator}/risk?show=rules`)
  await expect(staff.page.getByText('No rules yet')).toBeVisible()
  await staff.page.getByRole('button', { name: 'Write a rule' }).click()
  const form = staff.page.getByRole('dialog', { name: 'Write a rule' })
  await form.getByLabel('Name').fill('Large amounts of one shop')
  await form.getByLabel('Payments of').selectOption('Sandbox')
  await form.getByLabel('More than').fill('700')
  await form.getByRole('button', { name: 'Add a condition' }).click()
  const second = form.getByRole('group', { name: 'Condition 2' })
  await second.getByLabel('Looks at').selectOption('Merchant')
  await second.getByLabel('Values').fill('nobody')
  await form.getByRole('button', { name: 'Write a rule' }).click()
  await expect(second.getByText('nobody is no value of this kind')).toBeVisible()
  await second.getByLabel('Values').fill(shop.merchantId)
  await form.getByRole('button', { name: 'Write a rule' }).click()
  const rule = staff.page.getByRole('region', { name: 'Large amounts of one shop' })
  await expect(rule.getByText('Not tried yet')).toBeVisible()
  await rule.getByRole('button', { name: 'Try' }).click()
  await staff.page.getByRole('dialog', { name: 'Try' }).getByRole('button', { name: 'Try' }).click()
  await expect(rule.getByText(/it means 1 of/)).toBeVisible()
  await expect(rule.getByText('another person switches it on', { exact: false })).toBeVisible()
  await expect(rule.getByRole('button', { name: 'Switch on' })).toHaveCount(0)
  const other = await newStaff(browser, 'risk')
  await other.page.goto(`${operator}/risk?show=rules`)
  await other.page
    .getByRole('region', { name: 'Large amounts of one shop' })
    .getByRole('button', { name: 'Switch on' })
    .click()
  const question = other.page.getByRole('dialog', { name: 'Switch on' })
  const accepts = question.getByLabel('I have read that it means most payments')
  if ((await accepts.count()) > 0) await accepts.check()
  await question.getByRole('button', { name: 'Switch on' }).click()
  await confirm(other)
  await other.page.context().close()
  await staff.page.reload()
  await expect(rule.getByText('On', { exact: true })).toBeVisible()

  const { reference } = await takePayment(page, shop, { amount: 760 })
  await staff.page.goto(operator)
  const waiting = staff.page.getByRole('region', { name: 'Payments to review' })
  await waiting.getByRole('link', { name: 'Open' }).click()
  const row = staff.page.getByRole('region', { name: reference })
  await expect(row.getByText('Large amounts of one shop')).toBeVisible()
  await look('/risk')
  await row.getByRole('button', { name: 'Refuse' }).click()
  const refusal = staff.page.getByRole('dialog', { name: 'Refuse' })
  await refusal.getByLabel('Reason').fill('The holder did not pay.')
  await refusal.getByRole('button', { name: 'Refuse' }).click()
  await confirm(staff)
  await expect(row).toHaveCount(0)
  await expect.poll(async () => (await shop.call('GET', `/v1/transactions?type=REFUND`)).body.content.length).toBe(1)
  await look('/risk?show=rules')
  await staff.page.goto(`${operator}/risk?show=lists`)
  await staff.page.getByRole('button', { name: 'Make a list' }).click()
  const made = staff.page.getByRole('dialog', { name: 'Make a list' })
  await made.getByLabel('Name').fill('Blocked e-mails')
  await made.getByRole('button', { name: 'Make a list' }).click()
  await staff.page.getByRole('button', { name: 'Add or remove' }).click()
  const change = staff.page.getByRole('dialog', { name: 'Add or remove' })
  await change.getByLabel('Add').fill('thief@example.com\nother@example.com')
  await change.getByRole('button', { name: 'Add or remove' }).click()
  await expect(staff.page.getByRole('cell', { name: '2', exact: true })).toBeVisible()
  await look('/risk?show=lists')
  await staff.page.context().close()
})
