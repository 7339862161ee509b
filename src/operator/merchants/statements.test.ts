import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeStatementsOf } from '#money/statements/make.ts'
import { refundFixtureOf } from '#money/refunds/fixture.ts'
import { useHarness } from '#test/harness.ts'
import { textsIn } from '#test/pdf.ts'
import { statementPartsOf } from '../../start/statements.ts'

// The staff reads the monthly statements of a merchant, and each reading of a paper is recorded.

const harness = useHarness()

/** A merchant with a payment in March 2026, and its statement. */
async function told() {
  const fixture = await refundFixtureOf(harness)
  await fixture.paid({ amountMinor: 10_000n })
  const config = { publicUrl: harness.config.publicUrl, issuer: undefined }
  const parts = statementPartsOf({ db: harness.db, config, now: () => new Date('2026-04-01T04:37:00Z') })
  await makeStatementsOf(parts, fixture.scope.merchantId)
  return fixture.scope.merchantId
}

test('statements are listed for all of the staff, and FINANCE takes each as PDF and CSV, which the log tells', async () => {
  const merchantId = await told()
  const [support, finance] = [await harness.make.staff('SUPPORT'), await harness.make.staff('FINANCE')]
  const path = `/operator/v1/merchants/${merchantId}/statements`
  const { items } = (await harness.call({ path, key: support.token })).body
  const [{ number, month, environment, lines }] = items
  assert.deepEqual([items.length, month, environment, lines], [1, '2026-03', 'SANDBOX', 1])
  const take = (format: string, key: string, headers = {}) =>
    harness.call({ method: 'POST', path: `${path}/${number}/download`, key, body: { format }, headers })
  assert.equal((await take('pdf', support.token)).status, 403)
  const csv = (await take('csv', finance.token)).body
  assert.deepEqual([csv.name, csv.mediaType], [`statement-${number.toLowerCase()}.csv`, 'text/csv'])
  assert.match(Buffer.from(csv.content, 'base64').toString(), /OPENING.*\r\n.*payment\.captured/)
  const pdf = (await take('pdf', finance.token, { 'accept-language': 'fr' })).body
  assert.match(JSON.stringify(await textsIn(Buffer.from(pdf.content, 'base64'))), new RegExp(number))
  const acts = (await harness.call({ path: '/operator/v1/acts', key: finance.token })).body.items
  const readings = acts.filter(({ act }: { act: string }) => act === 'statement.read')
  assert.deepEqual(
    readings.map(({ target, after }: { target: string; after: { file: string } }) => [target, after.file]),
    [
      [number, pdf.name],
      [number, csv.name],
    ],
  )
})

test('a statement of another merchant is not given out', async () => {
  const [one, other] = [await told(), await told()]
  const { token: key } = await harness.make.staff('FINANCE')
  const path = `/operator/v1/merchants/${one}/statements`
  const [{ number }] = (await harness.call({ path, key })).body.items
  const asked = `/operator/v1/merchants/${other}/statements/${number}/download`
  const { status } = await harness.call({ method: 'POST', path: asked, key, body: { format: 'pdf' } })
  assert.equal(status, 404)
})
