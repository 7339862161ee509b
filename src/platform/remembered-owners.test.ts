import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rememberedOwners } from './remembered-owners.ts'

test('an owner is looked up once, an unknown one each time, and the newest are kept', async () => {
  const asked: string[] = []
  const ownerOf = rememberedOwners(async (reference) => {
    asked.push(reference)
    return reference === 'none' ? undefined : { ownerId: `of ${reference}`, environment: 'SANDBOX' }
  }, 2)
  for (const reference of ['a', 'a', 'none', 'none', 'b', 'c', 'c', 'a']) await ownerOf(reference)
  assert.deepEqual(asked, ['a', 'none', 'none', 'b', 'c', 'a'])
  assert.equal((await ownerOf('c'))?.ownerId, 'of c')
})
