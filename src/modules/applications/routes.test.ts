import assert from 'node:assert/strict'
import { test } from 'node:test'
import { walletOf } from '#money/wallets/wallets.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { dayMs } from '#platform/durations.ts'
import { listFilesFor } from '#platform/files/queries.ts'
import { callsOf, filledApplication, newRib } from '#test/applications.ts'
import { useHarness } from '#test/harness.ts'
import { checklistOf, filesOfApplication, legalForms } from './application.ts'
import { askAbout } from './actions/questions.ts'
import { forgetApplications, remindOfExpiry } from './jobs.ts'
import { approveApplication } from './actions/production-access.ts'

// A merchant applies for production: what it writes, hands in, is asked and answers.

const harness = useHarness()

async function applicant() {
  const { merchantId } = await harness.make.merchant('NOT_ENABLED')
  const session = await harness.make.session(merchantId)
  const ask = (item: 'IDENTITY' | 'ACTIVITY', question: string) =>
    inTransaction(harness.db, (tx) =>
      askAbout(tx, { merchantId, by: 'operator', asked: [{ item, question }] }, new Date()),
    )
  return { merchantId, session, ask, ...callsOf(harness, session) }
}

test('an application is saved as it goes, says what is missing, and is submitted when it is complete', async () => {
  const { send, read, handIn, submit } = await applicant()
  const empty = await read()
  assert.deepEqual([empty.status, empty.canEdit, empty.missingFields.length], ['NOT_STARTED', true, 14])
  assert.equal(empty.terms, 'standard@1')
  const begun = await send('PATCH', '', { legalForm: 'LIMITED_COMPANY', legalName: 'Atlas SARL' })
  assert.equal(begun.status, 200, begun.text)
  const { documents } = checklistOf('LIMITED_COMPANY')
  assert.deepEqual([begun.body.status, begun.body.missingDocuments], ['DRAFT', [...documents]])
  assert.ok(begun.body.missingFields.includes('owners') && !begun.body.missingFields.includes('legalName'))
  const early = await submit()
  assert.deepEqual([early.status, early.body.code], [422, 'ERR-1621'])
  assert.equal(early.body.fields['documents.IDENTITY'], 'is missing')
  const { legalForm: _, ...others } = filledApplication
  const owners = [{ fullName: 'Salma Idrissi', sharePercent: 100 }]
  const filled = await send('PATCH', '', { ...others, owners, rib: newRib() })
  assert.deepEqual([filled.body.missingFields, filled.body.owners], [[], owners], filled.text)
  for (const kind of documents) assert.equal((await handIn(kind)).status, 201)
  const submitted = await submit()
  assert.deepEqual([submitted.status, submitted.body.status, submitted.body.canEdit], [200, 'SUBMITTED', false])
  assert.equal(submitted.body.agreedTerms, 'standard@1')
  assert.equal((await send('PATCH', '', { legalName: 'Other' })).body.code, 'ERR-1205')
  assert.equal((await handIn('OTHER')).body.code, 'ERR-1205')
})

for (const [change, field] of [
  [{ rib: '011780000012345678901229' }, 'rib'],
  [{ bic: 'BCM' }, 'bic'],
  [{ identityExpiresOn: '2031-02-30' }, 'identityExpiresOn'],
  [{ contactPhone: '0661223344' }, 'contactPhone'],
  [{ website: 'http://atlas.example' }, 'website'],
  [{ activity: ' ' }, 'activity'],
  [{ legalName: 'a\nb' }, 'legalName'],
  [{ postalAddress: '1\n2\n3\n4\n5\n6' }, 'postalAddress'],
  [{ registrationNumber: '1'.repeat(65) }, 'registrationNumber'],
  [
    {
      owners: [
        { fullName: 'A', sharePercent: 60 },
        { fullName: 'B', sharePercent: 41 },
      ],
    },
    'owners',
  ],
  [{ owners: Array.from({ length: 11 }, () => ({ fullName: 'A', sharePercent: 1 })) }, 'owners'],
] as const)
  test(`an application with ${JSON.stringify(change).slice(0, 50)} is refused by its field`, async () => {
    const { send } = await applicant()
    const refused = await send('PATCH', '', change)
    assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [400, [field]], refused.text)
  })

test('an identity document that has expired is no complete application', async () => {
  const { fill, send, submit } = await applicant()
  await fill()
  await send('PATCH', '', { identityExpiresOn: '2020-01-01' })
  const refused = await submit()
  assert.match(refused.body.fields.identityExpiresOn, /has passed/)
})

test('an identity document that does not expire has the last of all days', async () => {
  const { send } = await applicant()
  const { status, body } = await send('PATCH', '', { identityExpiresOn: '9999-12-31' })
  assert.deepEqual([status, body.identityExpiresOn], [200, '9999-12-31'])
})

test('every legal form can be submitted with the documents of its list, and not without one of them', async () => {
  for (const legalForm of legalForms) {
    const { fill, send, submit, read, handIn } = await applicant()
    await fill({ legalForm, owners: [{ fullName: 'Salma Idrissi', sharePercent: 50 }] })
    const [first] = (await read()).documents
    const removed = await send('DELETE', `/documents/${first.id}`)
    assert.deepEqual(removed.body.missingDocuments, [first.kind])
    assert.equal((await submit()).status, 422)
    await handIn(first.kind)
    assert.equal((await submit()).status, 200, legalForm)
  }
})

test('questions come by mail in the owner’s language, and a text or a newer document answers them', async () => {
  const { merchantId, session, apply, ask, read, send, submit, handIn } = await applicant()
  const arab = await harness.make.user(merchantId, { locale: 'ar' })
  await apply()
  await ask('IDENTITY', 'The card is cut off.')
  await ask('ACTIVITY', 'What do you sell most?')
  const asked = await read()
  assert.deepEqual([asked.status, asked.canEdit, asked.questions.length], ['QUESTIONS', true, 2])
  const mails = await harness.mailsTo(session.email)
  assert.match(mails.at(-1)?.text ?? '', /What do you sell most\?/)
  assert.match((await harness.mailsTo(arab.email)).at(-1)?.subject ?? '', /أسئلة/)
  const [identity, activity] = asked.questions
  const early = await submit()
  assert.deepEqual(Object.keys(early.body.fields), [`questions.${identity.id}`, `questions.${activity.id}`])
  await handIn('IDENTITY')
  assert.equal((await send('POST', `/questions/${activity.id}/answer`, { answer: 'Cups.' })).status, 200)
  const answered = await read()
  assert.deepEqual(
    answered.questions.map((each: { isAnswered: boolean }) => each.isAnswered),
    [true, true],
  )
  assert.equal((await submit()).body.status, 'SUBMITTED')
  assert.equal((await send('POST', `/questions/${activity.id}/answer`, { answer: 'Plates.' })).body.code, 'ERR-1205')
  const log = await harness.call({ path: '/api/v1/company/audit-log', key: session.token })
  assert.equal(log.body.content[0].action, 'application.answered')
})

test('the staff of risk hears of an application by mail, in its own language', async () => {
  const risk = await harness.make.staff('RISK')
  const finance = await harness.make.staff('FINANCE')
  const { merchantId, apply } = await applicant()
  await apply()
  const [mail] = await harness.mailsTo(risk.email)
  assert.match(mail?.subject ?? '', /A merchant applies for production/)
  assert.match(mail?.text ?? '', new RegExp(`/operator/applications/${merchantId}`))
  assert.deepEqual(await harness.mailsTo(finance.email), [])
})

test('terms that changed since they were read are not agreed to', async () => {
  const { fill, send } = await applicant()
  await fill()
  assert.equal((await send('POST', '/submit', { terms: 'gold@7' })).body.code, 'ERR-1622')
})

test('of a kind five documents are kept, a file is used once, and that of another company never', async () => {
  const { handIn, send, session } = await applicant()
  for (let n = 0; n < 5; n++) assert.equal((await handIn('OTHER')).status, 201)
  assert.equal((await handIn('OTHER')).body.code, 'ERR-1623')
  const stranger = await applicant()
  const [theirs] = (await stranger.handIn('OTHER')).body.documents
  assert.equal((await send('POST', '/documents', { fileId: theirs.id, kind: 'IDENTITY' })).body.code, 'ERR-1624')
  assert.equal((await send('DELETE', `/documents/${theirs.id}`)).status, 404)
  const got = await harness.call({ path: `/api/v1/files/${theirs.id}`, key: session.token })
  assert.equal(got.status, 404)
})

test('only owners apply; everybody of the company sees where it stands', async () => {
  const { merchantId, apply } = await applicant()
  const admin = await harness.make.session(merchantId, 'ADMIN')
  const refused = await harness.call({ method: 'PATCH', path: '/api/v1/application', key: admin.token, body: {} })
  assert.equal(refused.status, 403)
  await apply()
  const viewer = await harness.make.session(merchantId, 'VIEWER')
  const seen = await harness.call({ path: '/api/v1/application', key: viewer.token })
  assert.equal(seen.body.status, 'SUBMITTED')
})

test('an approval puts the account behind the production wallet, unless another merchant has it', async () => {
  const rib = newRib()
  const approve = (merchantId: string) =>
    harness.make.write({ merchantId, environment: 'PRODUCTION' }, (ctx) => approveApplication(ctx, { by: 'operator' }))
  const first = await applicant()
  await first.apply({ rib })
  await approve(first.merchantId)
  const wallet = await walletOf(harness.db.read, { merchantId: first.merchantId, environment: 'PRODUCTION' })
  assert.deepEqual([wallet.account?.rib, wallet.account?.holderName], [rib, filledApplication.holderName])
  const second = await applicant()
  await second.apply({ rib })
  await assert.rejects(approve(second.merchantId), /Another wallet has this RIB/)
  assert.equal((await second.read()).status, 'SUBMITTED')
})

test('a draft that was left alone goes with its documents, and one that waits stays', async () => {
  const [left, waits] = [await applicant(), await applicant()]
  await left.fill()
  await waits.apply()
  const later = new Date(Date.now() + 181 * dayMs)
  while ((await forgetApplications(harness.db, later, 180 * dayMs)) > 0);
  assert.equal((await left.read()).status, 'NOT_STARTED')
  assert.deepEqual(await listFilesFor(harness.db.read, left.merchantId, filesOfApplication), [])
  assert.equal((await waits.read()).status, 'SUBMITTED')
})

test('owners are told once, 30 days before their identity document expires', async () => {
  const { merchantId, session, apply } = await applicant()
  await apply()
  await harness.make.write({ merchantId, environment: 'PRODUCTION' }, (ctx) =>
    approveApplication(ctx, { by: 'operator' }),
  )
  const told = async () => (await harness.mailsTo(session.email)).filter(({ subject }) => /expire/.test(subject)).length
  await remindOfExpiry(harness.db, new Date('2040-04-10'))
  assert.equal(await told(), 0)
  for (let n = 0; n < 2; n++) while ((await remindOfExpiry(harness.db, new Date('2040-04-20'))) > 0);
  assert.equal(await told(), 1)
})
