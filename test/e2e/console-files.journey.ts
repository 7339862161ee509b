import { readFile } from 'node:fs/promises'
import { expect, type Page } from '#tools/playwright.ts'
import { paidMerchant } from '#money/bank-files/fixture.ts'
import { camt053, pain002 } from '#money/bank-statements/fixture.ts'
import { ribOf } from '#money/wallets/rib.ts'
import { readConfig } from '../../src/config.ts'
import { openSecretsOf } from '../../src/start/secrets.ts'
import { newFactory } from '../factory.ts'
import { expectGoodDashboard } from './dashboard.ts'
import { withDatabase } from './database.ts'
import { journeyServer } from './server.ts'
import { mizan, test } from './shop.ts'
import { confirm, newStaff, operator, type Person } from './staff.ts'

// A file of payouts by two people, from the merchant that waits for its money to the statement on which the bank has paid it.

test.use({ viewport: { width: 1280, height: 900 } })

const { settings, url: publicUrl } = journeyServer()

/** A payout of 1,500.00 MAD of a merchant of its own, which waits for the operator. */
const payOut = () =>
  withDatabase(async (db) => {
    const make = newFactory(db, await openSecretsOf(db, readConfig(settings)), publicUrl)
    return (await paidMerchant({ make, db })).payOut(150_000n)
  })

/** An account at a bank whose every file takes two people. */
async function newAccount() {
  const rib = ribOf({ bankCode: '007', cityCode: '780', accountNumber: String(Date.now()).padStart(16, '1') })
  const name = `pay-${rib.slice(14, 22)}`
  const about = ['--rib', rib, '--bic', 'BCMAMAMCXXX', '--holder', 'Paiement Atlas SA', '--currency', 'MAD']
  await mizan('bank', 'accounts', 'add', '--name', name, ...about, '--segregated')
  return { rib, name }
}

/** Presses the button of a row, and that of the dialog that asks once more. */
async function act(page: Page, row: ReturnType<Page['getByRole']>, label: string): Promise<void> {
  await row.getByRole('button', { name: label, exact: true }).click()
  await page.getByRole('dialog', { name: label }).getByRole('button', { name: label, exact: true }).click()
}

/** Reads a file of the bank in the console, and leaves what it says open. */
async function readIn({ page }: Person, content: string) {
  await page.getByRole('link', { name: 'Bank statements' }).click()
  await page.getByRole('button', { name: 'Read a file' }).click()
  const reading = page.getByRole('dialog', { name: 'Read a file of your bank' })
  const buffer = Buffer.from(content)
  await reading.locator('input[type=file]').setInputFiles({ name: 'bank.xml', mimeType: 'application/xml', buffer })
  return reading
}

test('one person makes a file of payouts, another approves and downloads it, and the bank’s words pay the payout', async ({
  browser,
}) => {
  const [{ rib, name }, payout] = [await newAccount(), await payOut()]
  const [maker, approver] = [await newStaff(browser, 'finance'), await newStaff(browser, 'finance')]
  const { page } = maker
  await page.getByRole('link', { name: 'Bank files' }).click()
  await page.getByRole('button', { name: 'Make files' }).click()
  const making = page.getByRole('dialog', { name: 'Make files' })
  await making.getByRole('combobox', { name: 'Your account' }).click()
  await page.getByRole('option', { name, exact: true }).click()
  await making.getByRole('button', { name: 'Make files' }).click()
  await confirm(maker)
  await expect(making).toBeHidden()
  const waiting = page.getByRole('row').filter({ hasText: 'Waits for approval' }).first()
  const file = (await waiting.getByRole('cell').first().locator('bdi').first().innerText()).trim()
  await expect(waiting.getByRole('button', { name: 'Approve' })).toHaveCount(0)

  // The other person is told by Today, and leads the file on its way.
  await approver.page.goto(operator)
  await approver.page.getByRole('region', { name: /files/i }).getByRole('link').click()
  const row = approver.page.getByRole('row').filter({ hasText: file })
  await expectGoodDashboard(approver.page, '/bank-files', operator)
  await approver.page.evaluate("localStorage.setItem('mizan-locale', 'en')")
  await approver.page.setViewportSize({ width: 1280, height: 900 })
  await approver.page.goto(`${operator}/bank-files`)
  await act(approver.page, row, 'Approve')
  await confirm(approver)
  await expect(row.getByText(/^Made by finance-/)).toBeVisible()
  await expect(row.getByText(/^Approved by finance-/)).toBeVisible()
  await expect(row.getByText('Ready to download')).toBeVisible()
  const downloading = approver.page.waitForEvent('download')
  await act(approver.page, row, 'Download')
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`${file}.xml`)
  const content = await readFile(await download.path(), 'utf8')
  expect(content).toContain(`<EndToEndId>${payout.reference}</EndToEndId>`)
  await expect(row.getByText('Downloaded', { exact: true })).toBeVisible()
  await expect(row.getByText(/^Downloaded by finance-/)).toBeVisible()

  // The bank takes the file over, and its statement shows the money gone.
  const answer = await readIn(approver, pain002(file, 'ACSP', [[payout.reference, 'ACSP']]))
  await expect(answer.getByText(`${file}: 1 taken over by the bank`, { exact: false })).toBeVisible()
  await answer.getByRole('button', { name: 'Close' }).click()
  const entries = [{ amountMinor: -150_000n, endToEndId: payout.reference }]
  const statement = camt053({ account: { rib, iban: null }, id: name, openingMinor: 0n, entries })
  const read = await readIn(approver, statement)
  await expect(read.getByText('1 statement, 1 entry: 1 matched, 0 in suspense.')).toBeVisible()
  await approver.page.context().close()

  await page.goto(`${operator}/payments?q=${payout.reference}`)
  await page.getByRole('link', { name: payout.reference }).click()
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
  await page.context().close()
})
