import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { pngOf } from '#test/images.ts'
import { makeCommandPlace, mizan, mizanJson } from './server.ts'

// The operator's commands for the beginning and the end of a merchant.

const place = await makeCommandPlace({ after }, { LOG_LEVEL: 'silent' })
before(() => mizanJson(place, ['migrate']))

const create = (...more: string[]) => mizanJson(place, ['merchants', 'create', '--name', 'Boutique Zellige', ...more])
const reason = ['--reason', 'Closed its shop.']

async function refused(args: string[], line: RegExp): Promise<void> {
  const { code, stdout, stderr } = await mizan(place, ['merchants', ...args])
  assert.deepEqual([code, stdout], [1, ''], stderr)
  assert.match(stderr, /^mizan: [^\n]+\n$/)
  assert.match(stderr, line)
}

test('a merchant with an owner is created, and the owner stands among its people as invited', async () => {
  const made = await create('--owner', 'Youssef@zellige.example', '--locale', 'ar')
  assert.deepEqual([made.name, made.productionAccess], ['Boutique Zellige', 'NOT_ENABLED'])
  const [person] = await mizanJson(place, ['users', 'list', '--merchant', made.id])
  assert.deepEqual(
    [person.locale, person.companies],
    ['ar', [{ merchantId: made.id, role: 'OWNER', status: 'INVITED' }]],
  )
})

test('an owner without an e-mail and a name that must not go out by mail are refused in one line', async () => {
  await refused(['create', '--name', 'Boutique', '--owner', 'youssef'], /--owner/)
  await refused(
    ['create', '--name', 'Boutique', '--owner', 'a@b.example', '--locale', 'de'],
    /--locale must be en, fr or ar/,
  )
  await refused(
    ['create', '--name', 'www.evil.example', '--owner', 'a@b.example'],
    /--name must be one line without web/,
  )
})

test('a merchant has the logo of a file of this machine, and what is no picture is refused in one line', async (t) => {
  const { id } = await create()
  const folder = await mkdtemp(join(tmpdir(), 'mizan-logo-'))
  t.after(() => rm(folder, { recursive: true }))
  const [picture, words] = [join(folder, 'logo.png'), join(folder, 'words.png')]
  await writeFile(picture, pngOf(), 'base64')
  await writeFile(words, 'no picture')
  const set = (file: string) => ['logo', '--merchant', id, '--file', file]
  const given = await mizanJson(place, ['merchants', ...set(picture)])
  assert.deepEqual([given.id, given.mediaType], [id, 'image/png'])
  await refused(set(words), /must be an image of the type/)
  await refused(set(join(folder, 'none.png')), /There is no file/)
})

test('an id that no merchant has is refused, and nothing is said of a merchant that is not there', async () => {
  const unknown = '01a1fd4c-5f5a-7c1c-abce-a607eba8c042'
  for (const words of [
    'keys list',
    'users list',
    'payouts list',
    'statements list',
    'statements make',
    'bank virtual-ribs list',
    'privacy erase --email amina@example.ma',
    'privacy export --email amina@example.ma',
    'plans show',
    'applications show',
    'wallets show --environment sandbox',
    'sandbox reset --yes',
  ]) {
    const { code, stdout, stderr } = await mizan(place, [...words.split(' '), '--merchant', unknown])
    const line = `mizan: There is no merchant ${unknown}. npx mizan merchants list shows all.\n`
    assert.deepEqual([code, stdout, stderr], [1, '', line], words)
  }
})

test('a merchant ends under its own name alone, once, and is not enabled again', async () => {
  const { id } = await create()
  const key = ['keys', 'create', '--merchant', id, '--environment', 'sandbox', '--name', 'first']
  await mizanJson(place, key)
  await refused(['end', '--merchant', id, '--name', 'Boutique', ...reason], /--name must be the name of the merchant/)
  const ended = await mizanJson(place, ['merchants', 'end', '--merchant', id, '--name', 'Boutique Zellige', ...reason])
  assert.deepEqual(ended, { merchantId: id, keysRevoked: 1 })
  await refused(['end', '--merchant', id, '--name', 'Boutique Zellige', ...reason], /has ended already/)
  const again = await mizan(place, key)
  assert.match(again.stderr, /The production wallet of this merchant is closed: it gets no new keys/)
  await refused(['enable-production', '--merchant', id], /production wallet of this merchant is closed for good/)
  const unknown = '01935d2e-8a41-7c3b-9f00-3a5c1e7b2d44'
  await refused(['end', '--merchant', unknown, '--name', 'Boutique', ...reason], /There is no merchant/)
})

test('a daily limit is set and taken away at once, and the log of acts has both', async () => {
  const { id } = await create()
  const of = ['daily-limit', '--merchant', id, '--environment', 'production', '--currency', 'MAD']
  assert.deepEqual(await mizanJson(place, ['merchants', ...of, '--amount', '50000', ...reason]), [
    { environment: 'PRODUCTION', currency: 'MAD', amount: '50000.00', taken: '0.00' },
  ])
  assert.deepEqual(await mizanJson(place, ['merchants', ...of, '--none', ...reason]), [])
  await refused([...of, ...reason], /--amount, such as 50000, or --none/)
  await refused([...of, '--amount', '0', ...reason], /--amount must be an amount of MAD/)
})
