import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { countServersOf } from '#test/cluster-queries.ts'
import { isOverSeveral, unlessOverSeveral } from '#test/database.ts'
import { useHarness } from '#test/harness.ts'
import { waitUntil } from '#test/patience.ts'
import { newReference } from '../ids.ts'

const harness = useHarness()
const together = { skip: !isOverSeveral() && 'MIZAN_TEST_CLUSTER names no servers' }

before(async () => {
  if (isOverSeveral()) await waitUntil(async () => harness.db.placement.isSpread())
})

test('one server takes the first key that is drawn', unlessOverSeveral('they have a say in it'), () => {
  let draws = 0
  const { isSpread, keyBeside } = harness.db.placement
  assert.equal(
    keyBeside('product_directory', 'a merchant', () => `${++draws}`),
    '1',
  )
  assert.equal(isSpread(), false)
})

test('the entry of what a merchant creates is on the server that has the merchant', together, async () => {
  for (let n = 0; n < 8; n++) {
    const { merchantId } = await harness.make.merchant()
    const make = () => newReference('prd', merchantId)
    const reference = harness.db.placement.keyBeside('product_directory', merchantId, make)
    const keys = { merchants: merchantId, product_directory: reference }
    assert.equal(await countServersOf(harness.db.read, keys), 1)
  }
})
