import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from '#tools/playwright.ts'
import { camt053 } from '#money/bank-statements/fixture.ts'
import { ribOf } from '#money/wallets/rib.ts'
import { expectGoodDashboard } from './dashboard.ts'
import { mizan, test } from './shop.ts'
import { confirm, newStaff, operator } from './staff.ts'

// Statements of a bank in the console: one is read with its progress, what it leaves in suspense is decided by two people.

test.use({ viewport: { width: 1280, height: 900 } })

test('a statement is read in the console, a broken one is refused in words, and interest becomes the operator’s own', async ({
  browser,
}) => {
  const rib = ribOf({ bankCode: '007', cityCode: '780', accountNumber: String(Date.now()).padStart(16, '0') })
  const name = `bank-${rib.slice(12, 22)}`
  const about = ['--rib', rib, '--bic', 'BCMAMAMCXXX', '--holder', 'Paiement Atlas SA', '--currency', 'MAD']
  await mizan('bank', 'accounts', 'add', '--name', name, ...about, '--segregated')
  const unused = ribOf({ bankCode: '007', cityCode: '780', accountNumber: String(Date.now() + 1).padStart(16, '0') })
  await mizan('bank', 'accounts', 'add', '--name', `${name}-unused`, '--rib', unused, ...about.slice(2))
  const entries = [
    { amountMinor: 125_000n, remittance: 'INTERETS CREDITEURS T4' },
    { amountMinor: -3_300n, remittance: 'VIREMENT TX-0000000000 SOCIETE ATLAS' },
  ]
  const content = camt053({ account: { rib, iban: null }, id: name, openingMinor: 0n, entries })
  const [asker, approver] = [await newStaff(browser, 'finance'), await newStaff(browser, 'finance')]
  const { page } = asker
  await page.getByRole('link', { name: 'Bank statements' }).click()
  await page.getByRole('button', { name: 'Read a file' }).click()
  const reading = page.getByRole('dialog', { name: 'Read a file of your bank' })
  const choose = async (text: string) =>
    reading
      .locator('input[type=file]')
      .setInputFiles({ name: 'statement.xml', mimeType: 'application/xml', buffer: Buffer.from(text) })
  await choose(content.replace('1250.00', '1250.01'))
  await confirm(asker)
  await expect(reading.getByText(/does not add up/)).toBeVisible()
  await choose(content)
  await expect(reading.getByText('1 statement, 2 entries: 0 matched, 2 in suspense.')).toBeVisible()
  await reading.getByRole('button', { name: 'Close' }).click()

  const interest = page.getByRole('region', { name: 'INTERETS CREDITEURS T4' })
  await expect(interest.getByText('Find the transfer that a merchant has announced', { exact: false })).toBeVisible()
  await interest.getByRole('button', { name: 'Money of yours' }).click()
  const form = page.getByRole('dialog', { name: 'Money of yours' })
  await form.getByLabel('Reason').fill('Interest of the quarter.')
  await form.getByRole('button', { name: 'Money of yours' }).click()
  await expect(interest.getByText('Waits for another person', { exact: false })).toBeVisible()
  const payout = page.getByRole('region', { name: 'VIREMENT TX-0000000000 SOCIETE ATLAS' })
  await payout.getByRole('button', { name: 'Match' }).click()
  const match = page.getByRole('dialog', { name: 'Match' })
  await match.getByLabel('Reference').fill('TX-0000000000')
  await match.getByLabel('Reason').fill('Letter of the bank.')
  await match.getByRole('button', { name: 'Match' }).click()
  await expect(match.getByText('There is no payout TX-0000000000 in production.')).toBeVisible()
  await match.getByRole('button', { name: 'Close' }).click()

  await approver.page.goto(operator)
  await approver.page.getByRole('link', { name: 'Approvals' }).click()
  const asked = approver.page
    .getByRole('region', { name: 'Bank entry as money of yours' })
    .filter({ hasText: `MAD 1,250.00 · ${name}` })
  await asked.getByRole('button', { name: 'Approve' }).click()
  await approver.page.getByRole('dialog', { name: 'Approve' }).getByRole('button', { name: 'Approve' }).click()
  await confirm(approver)
  await expect(asked).toHaveCount(0)

  const card = page
    .getByRole('region', { name: 'Your accounts' })
    .locator('div', { hasText: `${name}-unused` })
    .filter({ has: page.getByRole('button', { name: 'Retire' }) })
    .last()
  await card.getByRole('button', { name: 'Retire' }).click()
  const retire = page.getByRole('dialog', { name: 'Retire' })
  await retire.getByLabel('Reason').fill('Closed at the bank.')
  await retire.getByRole('button', { name: 'Retire' }).click()
  await expect(page.getByText('Waits for another person to approve that it is retired.')).toBeVisible()
  await approver.page.goto(`${operator}/approvals`)
  const ending = approver.page.getByRole('region', { name: 'Bank account used no more' })
  await ending.getByRole('button', { name: 'Approve' }).click()
  await approver.page.getByRole('dialog', { name: 'Approve' }).getByRole('button', { name: 'Approve' }).click()
  await expect(ending).toHaveCount(0)
  await approver.page.context().close()

  await page.goto(`${operator}/bank-statements?show=statements`)
  const row = page.getByRole('link', { name, exact: true })
  const statement = ((await row.getAttribute('href')) ?? '').replace('/operator', '')
  await row.click()
  await expect(page.getByRole('cell', { name: /Money of yours/ })).toBeVisible()
  await page.goto(`${operator}/reconciliation`)
  await expect(page.getByText('The bank holds', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Closed days' })).toBeVisible()
  for (const path of ['/bank-statements', '/bank-statements?show=statements', statement, '/reconciliation'])
    await expectGoodDashboard(page, path, operator)
  await page.context().close()
})

test('closed days, entries that the bank dates in them, and the number of a merchant are shown in every language', async ({
  browser,
  shop,
}) => {
  const accountNumber = (more: number) => String(Date.now() + more).padStart(16, '0')
  const rib = ribOf({ bankCode: '007', cityCode: '780', accountNumber: accountNumber(2) })
  const name = `usd-${rib.slice(12, 22)}`
  const about = ['--bic', 'BCMAMAMCXXX', '--holder', 'Paiement Atlas SA', '--currency', 'USD', '--segregated']
  await mizan('bank', 'accounts', 'add', '--name', name, '--rib', rib, ...about)
  const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const folder = await mkdtemp(path.join(tmpdir(), 'mizan-statements-'))
  const why = ['--reason', 'Interest of the quarter.', '--by', 'amal']
  type Sample = { amountMinor: bigint; remittance: string; day?: string; creditedTo?: string }
  let openingMinor = 0n
  const show = async (day: string, entries: Sample[]) => {
    const file = path.join(folder, `${day}.xml`)
    const account = { rib, iban: null }
    await writeFile(file, camt053({ account, id: `${name}-${day}`, openingMinor, entries, day, currency: 'USD' }))
    openingMinor = entries.reduce((sum, { amountMinor }) => sum + amountMinor, openingMinor)
    await mizan('bank', 'import', file, '--by', 'amal')
  }
  const decide = async () => {
    const waiting = (await mizan('bank', 'match', 'list')) as { entry: string; currency: string }[]
    for (const { entry, currency } of waiting)
      if (currency === 'USD') await mizan('bank', 'match', 'decide', entry, '--as', 'own', ...why)
  }
  await show(dayAgo(6), [{ amountMinor: 125_000n, remittance: 'INTERETS' }])
  await decide()
  for (const days of [5, 4]) await show(dayAgo(days), [])
  for (const days of [6, 5, 4])
    await mizan('reconcile', '--until', dayAgo(days), '--currency', 'USD', '--close', '--by', 'amal')
  await show(dayAgo(3), [{ amountMinor: 4_200n, remittance: 'INTERETS', day: dayAgo(5) }])
  await decide()
  const virtual = ribOf({ bankCode: '007', cityCode: '780', accountNumber: accountNumber(3) })
  const given = ['--account', name, '--merchant', shop.merchantId, '--bank', 'Banque de la Ville', '--by', 'amal']
  await mizan('bank', 'virtual-ribs', 'add', '--rib', virtual, ...given)
  await show(dayAgo(2), [{ amountMinor: 9_000n, remittance: 'VIREMENT RECU', creditedTo: virtual }])

  const person = await newStaff(browser, 'finance')
  const { page } = person
  await page.goto(`${operator}/reconciliation?day=${dayAgo(3)}`)
  const late = page.getByRole('region', { name: 'Dated earlier by the bank' })
  await expect(late.getByText(name)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Closed days' }).getByRole('row')).not.toHaveCount(0)
  await page.goto(`${operator}/bank-statements`)
  const sent = page.getByRole('region', { name: 'VIREMENT RECU' })
  await expect(sent.getByText('Sent to the virtual RIB of:')).toBeVisible()
  await expect(sent.getByText('Let the merchant announce the transfer', { exact: false })).toBeVisible()
  await page.goto(`${operator}/merchants/${shop.merchantId}`)
  await expect(page.getByText(virtual)).toBeVisible()
  await page.getByRole('button', { name: `End: ${virtual}` }).click()
  const form = page.getByRole('dialog', { name: 'End' })
  await form.getByLabel('Reason').fill('The contract has ended.')
  await form.getByRole('button', { name: 'End' }).click()
  await confirm(person)
  await expect(form).toHaveCount(0)
  await expect(page.getByText('The contract has ended.')).toBeVisible()
  for (const each of [`/reconciliation?day=${dayAgo(3)}`, `/merchants/${shop.merchantId}`, '/bank-statements'])
    await expectGoodDashboard(page, each, operator)
  await page.context().close()
})
