import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '#platform/db/transaction.ts'
import { listFilesFor } from '#platform/files/queries.ts'
import { callsOf } from '#test/applications.ts'
import { useHarness } from '#test/harness.ts'
import { approveApplication } from './actions/production-access.ts'
import { decideAboutRenewal } from './actions/renewals.ts'
import { remindOfExpiry } from './jobs.ts'
import { filesOfRenewal } from './renewal.ts'

// A document ends or changes once a merchant is in production: it hands the new one in, and the operator decides.

const harness = useHarness()

async function approved() {
  const { merchantId } = await harness.make.merchant('NOT_ENABLED')
  const session = await harness.make.session(merchantId)
  const calls = callsOf(harness, session)
  await calls.apply()
  await harness.make.write({ merchantId, environment: 'PRODUCTION' }, (ctx) =>
    approveApplication(ctx, { by: 'operator' }),
  )
  const decide = (id: string, reason?: string) =>
    inTransaction(harness.db, (tx) => {
      const outcome =
        reason === undefined ? ({ status: 'ACCEPTED' } as const) : ({ status: 'REFUSED', reason } as const)
      return decideAboutRenewal(tx, { merchantId, id, by: 'operator', ...outcome }, new Date())
    })
  return { merchantId, session, decide, ...calls }
}

test('a new identity document waits with both of its sides, and counts once the operator accepts it', async () => {
  const { merchantId, session, send, read, renew, decide } = await approved()
  const risk = await harness.make.staff('RISK')
  const handed = await renew('IDENTITY', { files: 2, expiresOn: '2045-03-01' })
  assert.deepEqual([handed.status, handed.body.canRenew], [201, true], handed.text)
  const [renewal] = handed.body.renewals
  assert.deepEqual(
    [renewal.kind, renewal.status, renewal.expiresOn, renewal.documents.length],
    ['IDENTITY', 'WAITING', '2045-03-01', 2],
  )
  assert.equal(handed.body.identityExpiresOn, '2040-05-17')
  assert.equal((await renew('IDENTITY', { expiresOn: '2046-03-01' })).body.code, 'ERR-1626')
  assert.match((await harness.mailsTo(risk.email)).at(-1)?.subject ?? '', /has handed in a new document/)
  assert.match((await harness.mailsTo(session.email)).at(-1)?.subject ?? '', /Your new document has arrived/)
  const before = (await read()).documents
  await decide(renewal.id)
  const after = await read()
  assert.deepEqual([after.status, after.identityExpiresOn], ['APPROVED', '2045-03-01'])
  assert.deepEqual([after.renewals[0].status, after.documents], ['ACCEPTED', before])
  assert.match((await harness.mailsTo(session.email)).at(-1)?.subject ?? '', /Your new document was accepted/)
  await assert.rejects(decide(renewal.id), /does not wait for a decision/)
  const got = await harness.call({ path: `/api/v1/files/${renewal.documents[0].id}`, key: session.token })
  assert.equal(got.status, 200)
  assert.equal((await send('DELETE', `/renewals/${renewal.id}`)).status, 404)
  const log = await harness.call({ path: '/api/v1/company/audit-log', key: session.token })
  const actions = new Set(log.body.content.map(({ action }: { action: string }) => action))
  assert.ok(actions.has('document.renewed') && actions.has('document.renewal_accepted'))
  assert.equal((await listFilesFor(harness.db.read, merchantId, filesOfRenewal(renewal.id))).length, 2)
})

test('a refused document leaves the older one in place, and another one can be handed in', async () => {
  const { session, read, renew, decide } = await approved()
  const first = await renew('IDENTITY', { expiresOn: '2045-03-01' })
  await decide(first.body.renewals[0].id, 'The back is missing.')
  const refused = await read()
  assert.deepEqual([refused.renewals[0].reason, refused.identityExpiresOn], ['The back is missing.', '2040-05-17'])
  const mail = (await harness.mailsTo(session.email)).at(-1)
  assert.match(mail?.text ?? '', /The back is missing\.[\s\S]*\/dashboard\/settings\/production/)
  const again = await renew('IDENTITY', { expiresOn: '2045-03-01' })
  assert.deepEqual([again.status, again.body.renewals.length], [201, 2])
})

test('what waits can be taken back, with its files; of a decision and a withdrawal at once, one is done', async () => {
  const { merchantId, send, read, renew, decide } = await approved()
  const handed = await renew('TAX_CERTIFICATE')
  const id = handed.body.renewals[0].id as string
  assert.equal((await send('DELETE', `/renewals/${id}`)).status, 200)
  assert.deepEqual(
    [(await read()).renewals, await listFilesFor(harness.db.read, merchantId, filesOfRenewal(id))],
    [[], []],
  )
  const next = (await renew('TAX_CERTIFICATE')).body.renewals[0].id as string
  const [taken, decided] = await Promise.allSettled([send('DELETE', `/renewals/${next}`), decide(next)])
  const isTaken = taken.status === 'fulfilled' && taken.value.status === 200
  assert.notEqual(isTaken, decided.status === 'fulfilled')
})

test('an identity document needs a day that is to come, and documents are renewed after the approval alone', async () => {
  const { merchantId } = await harness.make.merchant('NOT_ENABLED')
  const early = callsOf(harness, await harness.make.session(merchantId))
  assert.equal((await early.renew('IDENTITY', { expiresOn: '2045-03-01' })).body.code, 'ERR-1625')
  const { renew, send } = await approved()
  for (const expiresOn of [undefined, '2020-01-01', '2045-02-30']) {
    const refused = await renew('IDENTITY', expiresOn === undefined ? {} : { expiresOn })
    assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [400, ['expiresOn']], refused.text)
  }
  const none = await send('POST', '/renewals', { kind: 'ARTICLES', fileIds: [] })
  assert.deepEqual([none.status, Object.keys(none.body.fields)], [400, ['fileIds']], none.text)
  const [theirs] = (await (await approved()).read()).documents
  const stolen = await send('POST', '/renewals', { kind: 'ARTICLES', fileIds: [theirs.id] })
  assert.equal(stolen.body.code, 'ERR-1624')
})

test('only owners renew documents', async () => {
  const { merchantId } = await approved()
  const admin = callsOf(harness, await harness.make.session(merchantId, 'ADMIN'))
  const refused = await admin.send('POST', '/renewals', { kind: 'ARTICLES', fileIds: [] })
  assert.equal(refused.status, 403)
})

test('owners are told of the end of a document again once it was renewed, and not while the new one waits', async () => {
  const { session, renew, decide } = await approved()
  const told = async () =>
    (await harness.mailsTo(session.email)).filter(({ subject }) => /about to expire/.test(subject)).length
  const remindOn = async (day: string) => {
    while ((await remindOfExpiry(harness.db, new Date(day))) > 0);
  }
  await remindOn('2040-04-20')
  assert.equal(await told(), 1)
  const handed = await renew('IDENTITY', { expiresOn: '2045-03-01' })
  await decide(handed.body.renewals[0].id)
  await remindOn('2044-12-01')
  assert.equal(await told(), 1)
  const waiting = await renew('IDENTITY', { expiresOn: '2055-03-01' })
  await remindOn('2045-02-20')
  assert.equal(await told(), 1)
  await decide(waiting.body.renewals[0].id, 'Cut off.')
  await remindOn('2045-02-20')
  assert.equal(await told(), 2)
})

test('owners are told of any document with a last day, before it ends and once it has, but of none that was replaced', async () => {
  const { session, renew, decide } = await approved()
  const told = async (words: RegExp) =>
    (await harness.mailsTo(session.email)).filter(
      ({ subject, text }) => words.test(subject) && /tax certificate/.test(text),
    ).length
  const both = async () => [await told(/about to expire/), await told(/has expired/)]
  const remindOn = async (day: string) => {
    while ((await remindOfExpiry(harness.db, new Date(day))) > 0);
  }
  const first = await renew('TAX_CERTIFICATE', { expiresOn: '2035-03-01' })
  await remindOn('2035-02-20')
  assert.deepEqual(await both(), [0, 0], 'it waits for the operator')
  await decide(first.body.renewals[0].id)
  await remindOn('2035-01-20')
  assert.deepEqual(await both(), [0, 0], 'forty days are left')
  for (const day of ['2035-02-20', '2035-03-01']) await remindOn(day)
  assert.deepEqual(await both(), [1, 0], 'it is valid on its last day')
  for (const day of ['2035-03-02', '2035-03-03']) await remindOn(day)
  assert.deepEqual(await both(), [1, 1])
  const second = await renew('TAX_CERTIFICATE', { expiresOn: '2036-03-01' })
  await decide(second.body.renewals[0].id)
  const third = await renew('TAX_CERTIFICATE', { expiresOn: '2039-03-01' })
  await decide(third.body.renewals[0].id)
  await remindOn('2036-03-02')
  assert.deepEqual(await both(), [1, 1])
})

test('owners are told once that an identity document has expired', async () => {
  const { session } = await approved()
  const told = async () =>
    (await harness.mailsTo(session.email)).filter(({ subject }) => /has expired/.test(subject)).length
  for (const day of ['2041-01-01', '2041-01-02']) while ((await remindOfExpiry(harness.db, new Date(day))) > 0);
  assert.equal(await told(), 1)
})
