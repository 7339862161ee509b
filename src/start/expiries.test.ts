import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { dayMs } from '#platform/durations.ts'
import { useHarness } from '#test/harness.ts'
import { examineExpiries } from './doctor-expiries.ts'
import { type Expiry, listExpiries, stateOf } from './expiries.ts'

// Secrets and certificates that end on a known day.

const harness = useHarness()

const end = new Date('2126-10-28T14:26:40Z')
const certificate = join(import.meta.dirname, '../../test/certificates/receiver.pem')
const oidc = {
  issuer: 'https://id.example',
  clientId: 'mizan',
  clientSecret: 'between us',
  secretEndsAt: new Date(end.getTime() + dayMs),
  scopes: 'openid',
  groupsClaim: 'groups',
  roles: [],
  hasPasswords: true,
}
const config = {
  ...harness.config,
  databaseUrl: `postgres://mizan@one,two/mizan?sslmode=verify-full&sslcert=${certificate}&sslrootcert=/nowhere.pem`,
  oidc,
}
const before = (days: number) => new Date(end.getTime() - days * dayMs)

test('what has a known end is told, the nearest first, and what has none is not', async () => {
  const found = await listExpiries(harness.db.read, config, before(40))
  const { since, ...key } = found.at(-1) ?? {}
  assert.deepEqual(
    [...found.slice(0, -1), key],
    [
      { kind: 'DATABASE_CERTIFICATE', endsAt: end },
      { kind: 'OIDC_SECRET', endsAt: oidc.secretEndsAt },
      { kind: 'DATA_KEY' },
    ],
  )
  assert.ok(since instanceof Date)
  const plain = await listExpiries(harness.db.read, harness.config, before(40))
  assert.deepEqual(
    plain.map(({ kind }) => kind),
    ['DATA_KEY'],
  )
})

test('the old secret of a webhook that is rotated is counted until its end', async () => {
  const { key } = await harness.make.merchant()
  const call = (path: string, body: object) => harness.call({ method: 'POST', path, key, body })
  const { body } = await call('/v1/webhooks', { url: 'https://shop.example/hook', events: ['payment.succeeded'] })
  await call(`/v1/webhooks/${body.id}/rotate-secret`, { gracePeriodSeconds: 3_600 })
  const rotating = async (now: Date) =>
    (await listExpiries(harness.db.read, harness.config, now)).find(({ kind }) => kind === 'WEBHOOK_SECRETS')
  const found = await rotating(new Date())
  assert.equal(found?.count, 1)
  assert.equal(await rotating(new Date((found?.endsAt?.getTime() ?? 0) + 1)), undefined)
})

for (const [days, state] of [
  [31, 'GOOD'],
  [30, 'SOON'],
  [8, 'SOON'],
  [7, 'NOW'],
  [-1, 'NOW'],
] as const)
  test(`${days} days before its end, a certificate is ${state}; a rotation ends as it was asked to`, () => {
    const of = (kind: Expiry['kind']) => stateOf({ kind, endsAt: end }, before(days))
    assert.deepEqual([of('DATABASE_CERTIFICATE'), of('WEBHOOK_SECRETS')], [state, 'GOOD'])
  })

test('doctor names the days that are left, and finds fault from 7 days on', async () => {
  const found = async (days: number) =>
    (await examineExpiries(harness.db, config, before(days))).map(({ isWell, says }) => `${isWell} ${says}`)
  assert.match(
    String((await found(12))[0]),
    /^true the certificate for the database \(sslcert\) ends on 2126-10-28, in 12 days$/,
  )
  assert.match(String((await found(1))[0]), /^false .* in 1 day: put a new one into its file, and restart$/)
  assert.match(String((await found(-2))[0]), /^false .* has ended on 2126-10-28: put/)
})
