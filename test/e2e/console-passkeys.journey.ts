import { expect, type Page } from '#tools/playwright.ts'
import { test } from './shop.ts'
import { confirm, newStaff, operator } from './staff.ts'

// Passkeys of the staff, with the virtual authenticator of the browser.

test.use({ viewport: { width: 1280, height: 900 } })

/** A device that verifies its person, until it is told otherwise. */
async function newAuthenticator(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    verifies: (isUserVerified: boolean) =>
      browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

test('a passkey is added under a name, logs in, confirms who is there, and is removed', async ({ browser }) => {
  const person = await newStaff(browser, 'admin')
  const { page } = person
  const device = await newAuthenticator(page)
  await page.goto(`${operator}/account`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const form = page.getByRole('dialog', { name: 'Add a passkey' })
  await form.getByLabel('Name').fill('Laptop')
  await form.getByRole('button', { name: 'Add a passkey' }).click()
  await confirm(person)
  await expect(form).toBeHidden()
  await expect(page.getByRole('cell', { name: 'Laptop', exact: true })).toBeVisible()

  await page.context().clearCookies()
  await page.goto(`${operator}/account`)
  const use = page.getByRole('button', { name: 'Use a passkey' })
  await device.verifies(false)
  await use.click()
  await expect(page.getByRole('alert')).toContainText('The device gave no passkey')
  await device.verifies(true)
  await use.click()
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()

  await page.getByRole('button', { name: 'Remove · Laptop' }).click()
  const question = page.getByRole('dialog', { name: 'Remove' })
  await question.getByRole('button', { name: 'Remove' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm who you are' })
  await proof.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('cell', { name: 'Laptop', exact: true })).toHaveCount(0)

  await page.context().clearCookies()
  await page.goto(operator)
  await use.click()
  await expect(page.getByRole('alert')).toContainText('opens nothing here')
  await page.context().close()
})
