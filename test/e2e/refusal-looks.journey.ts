import { journeyServer } from './server.ts'
import { expectGoodLooks } from './looks.ts'
import { test } from './shop.ts'

// Pages that have nothing to show.

test('an address below a page that leads nowhere', async ({ page }) => {
  await expectGoodLooks(page, `${journeyServer().url}/s/a/b/c`, 'refusal-missing')
})

test('the till of an agent, and a confirmation that the bank does not know', async ({ page }) => {
  await expectGoodLooks(page, `${journeyServer().url}/simulator/agent?number=770000000000`, 'agent-missing')
  await expectGoodLooks(page, `${journeyServer().url}/simulator/challenge`, 'bank-missing')
})
