import { randomUUID } from 'node:crypto'
import { expect } from '#tools/playwright.ts'
import { dayAfter } from '#money/payments/business-days.ts'
import { recordTransaction } from '#money/payments/record.ts'
import { addPlanVersion, assignPlan } from '#money/pricing/plans.ts'
import { dayMs } from '#platform/durations.ts'
import { readConfig } from '../../src/config.ts'
import { openSecretsOf } from '../../src/start/secrets.ts'
import { newFactory } from '../factory.ts'
import { expectGoodDashboard } from './dashboard.ts'
import { newCompany, withDatabase } from './database.ts'
import { journeyServer } from './server.ts'
import { test } from './shop.ts'
import { confirm, newStaff, operator, type Person } from './staff.ts'

// Pricing plans in the console: a version is tried on the past and approved by another person, and a merchant gets a plan.

test.use({ viewport: { width: 1280, height: 900 } })

const { settings, url: publicUrl } = journeyServer()

/** A plan that a merchant has since yesterday, and a payment that it has priced. */
async function planned(name: string) {
  const merchantId = await newCompany('Boutique Atlas')
  await withDatabase(async (db) => {
    const yesterday = { db, now: new Date(Date.now() - dayMs) }
    const validFrom = yesterday.now
    const rules = [
      { basisPoints: 300, fixedMinor: 100, availableAfterDays: 2, vatBasisPoints: 2_000 },
      { method: 'CARD', origin: 'FOREIGN', basisPoints: 390 } as const,
    ]
    await addPlanVersion(yesterday, { name, validFrom, rules })
    await assignPlan(yesterday, { merchantId, plan: name, validFrom })
    const make = newFactory(db, await openSecretsOf(db, readConfig(settings)), publicUrl)
    await make.write({ merchantId, environment: 'PRODUCTION' }, (ctx) =>
      recordTransaction(ctx, {
        type: 'PAYMENT',
        status: 'SUCCEEDED',
        method: 'CARD',
        currency: 'MAD',
        amountMinor: 100_000n,
        feeMinor: 3_720n,
        pricedBy: `${name}@1`,
      }),
    )
  })
  return merchantId
}

/** A day as the console writes it in a sentence. */
const writtenOut = new Intl.DateTimeFormat('en-MA', { dateStyle: 'medium', timeZone: 'Africa/Casablanca' })

async function approve({ page, ...person }: Person, kind: string, plan: string, isFirst = false): Promise<void> {
  await page.goto(`${operator}/approvals`)
  const asked = page.getByRole('region', { name: kind }).filter({ hasText: plan })
  if (isFirst)
    await expect(asked).toContainText(/from \w{3} \d+, \d{4} · Every payment: Rate 2\.5% · Fixed fee MAD\s1\.00/)
  await asked.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('dialog', { name: 'Approve' }).getByRole('button', { name: 'Approve' }).click()
  if (isFirst) await confirm({ page, ...person })
  await expect(asked).toHaveCount(0)
}

test('a version is tried on the past, approved by another person, and counts from tomorrow; a merchant gets another plan', async ({
  browser,
}) => {
  const name = `gold-${randomUUID().slice(0, 8)}`
  const merchantId = await planned(name)
  const [asker, approver] = [await newStaff(browser, 'finance'), await newStaff(browser, 'finance')]
  const { page } = asker
  await page.getByRole('link', { name: 'Pricing plans' }).click()
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('link', { name: 'Boutique Atlas' })).toBeVisible()
  await page.getByRole('link', { name: 'New version' }).click()
  const base = page.getByRole('group', { name: 'For every payment' })
  await expect(base.getByLabel('Rate (%)')).toHaveValue('3')
  await base.getByLabel('Rate (%)').fill('2.5')
  await base.getByLabel('Least fee').fill('50')
  await base.getByLabel('Most').fill('40')
  await page.getByLabel('Reason').fill('Agreed with the board.')
  await page.getByRole('button', { name: 'Ask for approval' }).click()
  await confirm(asker)
  await expect(page.getByText(/A fee cannot be at least MAD\s50\.00 and at most MAD\s40\.00/).first()).toBeVisible()
  await base.getByLabel('Least fee').fill('')
  await base.getByLabel('Most').fill('')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'The last 30 days' })
  await expect(preview.getByRole('cell', { name: 'MAD 37.20' })).toBeVisible()
  await expect(preview.getByRole('cell', { name: 'MAD 31.20' })).toBeVisible()
  await page.getByRole('button', { name: 'Ask for approval' }).click()
  await expect(page.getByText('Agreed with the board.')).toBeVisible()
  await expect(preview.getByRole('cell', { name: 'MAD 31.20' })).toBeVisible()
  await approve(approver, 'New version of a pricing plan', name, true)

  await page.reload()
  const version = page.getByRole('region', { name: 'Version 2' })
  await expect(version.getByText('To come')).toBeVisible()
  await page.getByRole('link', { name: 'Boutique Atlas' }).click()
  await expect(page.getByRole('heading', { name: 'Pricing', exact: true })).toBeVisible()
  await page.getByLabel('Plan to give').selectOption('standard')
  await expect(page.getByRole('cell', { name: 'MAD 25.00' })).toBeVisible()
  await page.getByRole('button', { name: 'Ask for this plan' }).click()
  const form = page.getByRole('dialog', { name: 'Ask for this plan · standard' })
  await form.getByLabel('Reason').fill('The contract has ended.')
  await form.getByRole('button', { name: 'Ask for this plan' }).click()
  await expect(form).toBeHidden()
  await approve(approver, 'Pricing plan', writtenOut.format(dayAfter(new Date())))

  await page.getByRole('button', { name: 'Agree on an exception' }).click()
  const agree = page.getByRole('dialog', { name: 'Agree on an exception' })
  await agree.getByLabel('Rate (%)').fill('1.9')
  await agree.getByLabel('Reason').fill('Launch offer.')
  await agree.getByRole('button', { name: 'Agree on an exception' }).click()
  await expect(agree).toBeHidden()
  await approve(approver, 'Pricing exception of a merchant', '1.9%')
  await approver.page.context().close()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Exception 1' }).getByText('Launch offer.')).toBeVisible()

  await page.goto(`${operator}/plans/${name}/next`)
  await page.getByLabel('Counts from').fill('2040-01-01')
  await page.getByLabel('Reason').fill('For the next decade.')
  await page.getByRole('button', { name: 'Ask for approval' }).click()
  await expect(page.getByText('For the next decade.')).toBeVisible()
  for (const path of [
    '/plans',
    `/plans/${name}`,
    `/plans/${name}/next`,
    `/merchants/${merchantId}/pricing`,
    '/approvals?all=true',
  ])
    await expectGoodDashboard(page, path, operator)
  await page.context().close()
})
