import { randomInt, randomUUID } from 'node:crypto'
import { expect } from '#tools/playwright.ts'
import { operatorAccount } from '#money/bank-files/fixture.ts'
import { decideAs } from '#money/bank-statements/decide.ts'
import { camt053, feedParts, importText as importStatement } from '#money/bank-statements/fixture.ts'
import { listSuspense } from '#money/bank-statements/queries.ts'
import { writeOffSettlement } from '#money/settlements/end-settlement.ts'
import { cmiHead, importText, settlementPartsOf, sold } from '#money/settlements/fixture.ts'
import { ribOf } from '#money/wallets/rib.ts'
import { readConfig } from '../../src/config.ts'
import { openSecretsOf } from '../../src/start/secrets.ts'
import { newFactory } from '../factory.ts'
import { expectGoodDashboard } from './dashboard.ts'
import { withDatabase } from './database.ts'
import { type LiveShop, test } from './live-shop.ts'
import { journeyServer } from './server.ts'
import { confirm, newStaff, operator } from './staff.ts'

// Lines of settlements in the console: one is matched with the payment that has its amount, another becomes the operator's own by two people.

test.use({ viewport: { width: 1280, height: 900 } })

const { settings, url: publicUrl } = journeyServer()

/** A settlement with a line that matches, one that names nothing known, one whose amount is off, and one of no payment. */
const settle = ({ merchantId, accounts }: LiveShop, name: string) =>
  withDatabase(async (db) => {
    const config = readConfig(settings)
    const make = newFactory(db, await openSecretsOf(db, config), publicUrl)
    const scope = { merchantId, environment: 'PRODUCTION' } as const
    const sale = (amountMinor: bigint, acquirerReference?: string) =>
      sold({ make }, scope, accounts.cmi, { amountMinor, ...(acquirerReference && { acquirerReference }) })
    await sale(100_000n, `${name}-1`)
    await sale(24_990n, `${name}-2`)
    const lost = await sale(6_137n)
    const today = new Date().toISOString().slice(0, 10).split('-').toReversed().join('/')
    const rows = [
      `${name};${today};VENTE;${name}-1;;${today};1 000,00;18,00;982,00`,
      `${name};${today};VENTE;${name}-X;;${today};61,37;1,10;60,27`,
      `${name};${today};VENTE;${name}-2;;${today};249,00;4,50;244,50`,
      `${name};${today};VENTE;;;${today};7,00;0,00;7,00`,
    ]
    await importText({ db, config }, { accountId: accounts.cmi, text: [cmiHead, ...rows, ''].join('\n') })
    return lost
  })

/** Of an address, the part below that of the console. */
const placeOf = (address: string): string => new URL(address, operator).pathname.replace('/operator', '')

test('a line in suspense is matched with the payment of its amount, and another becomes the operator’s own by two people', async ({
  browser,
  live,
}) => {
  const name = `R-${randomUUID().slice(0, 8)}`
  const { reference } = await settle(live, name)
  const [asker, approver] = [await newStaff(browser, 'finance'), await newStaff(browser, 'finance')]
  const { page } = asker
  await page.getByRole('link', { name: 'Settlements' }).click()
  await page.getByRole('combobox', { name: 'All accounts' }).selectOption({ label: live.accounts.cmi })
  await page.getByRole('combobox', { name: 'All reasons' }).selectOption({ label: 'Unknown payment' })
  await expect(page.getByText(/1 line: .*60\.27/)).toBeVisible()
  await page.getByRole('link', { name: `${name}-X` }).click()
  const candidate = page.getByRole('region', { name: reference })
  await expect(candidate.getByText('Same amount, about that day')).toBeVisible()
  await page.getByRole('button', { name: 'Match' }).click()
  const match = page.getByRole('dialog', { name: 'Match' })
  await expect(match.getByLabel('Reference of the payment')).toHaveValue(reference)
  await match.getByLabel('Reference of the payment').fill('TX-0000000000')
  await match.getByLabel('Reason').fill('The acquirer has confirmed it.')
  await match.getByRole('button', { name: 'Match' }).click()
  await confirm(asker)
  await expect(match.getByText('There is no payment TX-0000000000 in production.')).toBeVisible()
  await match.getByLabel('Reference of the payment').fill(reference)
  await match.getByRole('button', { name: 'Match' }).click()
  await expect(match).toBeHidden()
  await expect(page.getByText('Decided', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Match' })).toHaveCount(0)

  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByText('Matched', { exact: true })).toBeVisible()
  const settlement = placeOf(page.url())
  const waiting = placeOf((await page.getByRole('link', { name: 'Line 3' }).getAttribute('href')) ?? '')
  await page.getByRole('link', { name: 'Line 4' }).click()
  await expect(page.getByText('it names no payment')).toBeVisible()
  const own = page.url()
  await page.getByRole('button', { name: 'Yours' }).click()
  const form = page.getByRole('dialog', { name: 'Yours' })
  await form.getByLabel('Reason').fill('Interest that the acquirer has paid.')
  await form.getByRole('button', { name: 'Yours' }).click()
  await expect(page.getByText('Waits for another person', { exact: false })).toBeVisible()

  await approver.page.goto(`${operator}/approvals`)
  const asked = approver.page
    .getByRole('region', { name: 'Line of a settlement as yours' })
    .filter({ hasText: `MAD 7.00 · ${live.accounts.cmi} · ${name}` })
  await asked.getByRole('button', { name: 'Approve' }).click()
  await approver.page.getByRole('dialog', { name: 'Approve' }).getByRole('button', { name: 'Approve' }).click()
  await confirm(approver)
  await expect(asked).toHaveCount(0)
  await approver.page.context().close()

  await page.goto(own)
  await expect(page.getByText('Yours', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Take back' }).click()
  const undo = page.getByRole('dialog', { name: 'Take back' })
  await undo.getByLabel('Reason').fill('It was a payment after all.')
  await undo.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('In suspense', { exact: true })).toBeVisible()
  for (const path of ['/settlements', '/settlements?show=settlements', settlement, waiting])
    await expectGoodDashboard(page, path, operator)
  await page.context().close()
})

test('an entry of the bank that was matched with a settlement is taken back, and so is the end of one', async ({
  browser,
  live,
}) => {
  const name = `R-${randomUUID().slice(0, 8).toUpperCase()}`
  await settle(live, name)
  await withDatabase(async (db) => {
    const config = readConfig(settings)
    const accountNumber = String(randomInt(1e14)).padStart(16, '0')
    const rib = ribOf({ bankCode: '007', cityCode: '780', accountNumber })
    const account = await operatorAccount({ db }, { name: `bank ${name}`, rib })
    const entries = [{ amountMinor: 129_377n, remittance: `VIR CMI ${name}` }]
    await importStatement({ db, config }, camt053({ account, id: name, openingMinor: 0n, entries }))
  })
  const person = await newStaff(browser, 'finance')
  const { page } = person
  await page.goto(`${operator}/settlements?show=settlements`)
  await page.getByRole('link', { name, exact: true }).click()
  const settlement = placeOf(page.url())
  const bank = page.getByRole('region', { name: 'At the bank' })
  await expect(bank.getByText('Matched by itself')).toBeVisible()
  await bank.getByRole('button', { name: 'Take back' }).click()
  const undo = page.getByRole('dialog', { name: 'Take back' })
  await expect(undo.getByText('days that are closed stay as they are')).toBeVisible()
  await undo.getByLabel('Reason').fill('The bank has said that it is of another acquirer.')
  await undo.getByRole('button', { name: 'Take back' }).click()
  await confirm(person)
  await expect(bank.getByText('No statement shows anything of it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'End it' })).toBeVisible()

  await withDatabase(async (db) => {
    const parts = settlementPartsOf({ db, config: readConfig(settings) })
    const settlementId = settlement.split('/').at(-1) ?? ''
    await writeOffSettlement(parts, { settlementId, by: 'amal', because: 'It will not come.' })
  })
  await page.goto(`${operator}${settlement}`)
  await page.getByRole('button', { name: 'Take its end back' }).click()
  const reopen = page.getByRole('dialog', { name: 'Take its end back' })
  await reopen.getByLabel('Reason').fill('It comes after all.')
  await reopen.getByRole('button', { name: 'Take its end back' }).click()
  await expect(page.getByRole('button', { name: 'End it' })).toBeVisible()

  await page.getByRole('link', { name: 'Line 1' }).click()
  await page.getByRole('button', { name: 'Take back' }).click()
  const line = page.getByRole('dialog', { name: 'Take back' })
  await line.getByLabel('Reason').fill('It is of another payment.')
  await line.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('it was taken for a payment, and a person has taken that back')).toBeVisible()
  const taken = placeOf(page.url())
  await page.goto(`${operator}/bank-statements`)
  await expect(page.getByText('a person has taken that back').first()).toBeVisible()
  await decideAgain(name)
  await page.goto(`${operator}${settlement}`)
  await expect(bank.getByText('amal: It is of it after all.')).toBeVisible()
  const statement = placeOf((await bank.getByRole('link').getAttribute('href')) ?? '')
  for (const path of [settlement, taken, statement, '/bank-statements']) await expectGoodDashboard(page, path, operator)
  await page.context().close()
})

const decideAgain = (name: string) =>
  withDatabase(async (db) => {
    const entry = (await listSuspense(db.read, 500)).find(({ remittance }) => remittance?.endsWith(name))
    const decision = { entryId: entry?.id ?? '', by: 'amal', because: 'It is of it after all.' }
    await decideAs(feedParts({ db, config: readConfig(settings) }), { as: 'SETTLEMENT', reference: name }, decision)
  })
