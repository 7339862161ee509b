import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeCommandPlace, mizan, mizanJson, type Outcome, type Server, startServer } from './server.ts'

// The operator's commands for wallets, beside a running server.

const place = await makeCommandPlace({ after }, { LOG_LEVEL: 'silent' })
let server: Server
let merchant: string
let key: string
before(async () => {
  // First, for a command on its own starts the database and stops it again.
  server = await startServer(place)
  merchant = (await mizanJson(place, ['merchants', 'create', '--name', 'Épicerie Atlas'])).id
  await mizanJson(place, ['merchants', 'enable-production', '--merchant', merchant])
  const made = ['keys', 'create', '--merchant', merchant, '--environment', 'production', '--name', 'live']
  key = (await mizanJson(place, made)).key
})

const of = (verb: string, ...more: string[]) => ['wallets', verb, '--merchant', merchant, ...more]
const production = ['--environment', 'production']
const account = ['--holder', 'Atlas SARL', '--bic', 'BCMAMAMCXXX', '--bank', 'Banque de la Ville', '--agency', 'Agdal']

function assertFailed({ code, stdout, stderr }: Outcome, line: RegExp): void {
  assert.match(stderr, /^mizan: [^\n]+\n$/)
  assert.match(stderr, line)
  assert.deepEqual([code, stdout], [1, ''])
}

test('a transfer in production goes to the account that was assigned, and is available once it is confirmed', async () => {
  const body = { amount: 99.5, method: 'BANK_TRANSFER' }
  const start = () => server.call({ method: 'POST', path: '/v1/wallet/fundings', key, body })
  assert.equal((await start()).status, 503)
  const wrong = of('assign-account', '--rib', '011519000001205000534922', ...account)
  assertFailed(await mizan(place, wrong), /--rib must be 24 digits/)
  const assigned = of('assign-account', '--rib', '011 519 0000012050005349 21', ...account)
  assert.equal((await mizanJson(place, assigned)).iban, 'MA64011519000001205000534921')

  const { bankTransfer } = (await start()).body
  assert.equal(bankTransfer.rib, '011519000001205000534921')
  const confirm = (amount: string, reference = bankTransfer.reference) =>
    of('confirm-transfer', '--reference', reference, '--amount', amount)
  assertFailed(await mizan(place, confirm('99')), /Another amount was announced/)
  assertFailed(await mizan(place, confirm('99.50', 'FD-0000000000')), /No funding of this merchant has this reference/)
  assert.equal((await mizanJson(place, confirm('99.50'))).status, 'SUCCEEDED')
  assertFailed(await mizan(place, confirm('99.50')), /This funding has succeeded before/)
  assert.equal((await server.call({ path: '/v1/wallet', key })).body.balance.available, 99.5)
  const shown = await mizan(place, of('show', ...production))
  assert.match(shown.stdout, /^active: 99\.5 MAD available, 0 pending, 0 reserved\n011519000001205000534921 /)
})

test('a wallet is blocked, unblocked and closed', async () => {
  const statusNow = async () => (await server.call({ path: '/v1/wallet', key })).body.status
  for (const [verb, status] of [
    ['block', 'BLOCKED'],
    ['unblock', 'ACTIVE'],
    ['close', 'CLOSED'],
  ] as const) {
    assert.equal((await mizanJson(place, of(verb, ...production))).status, status)
    assert.equal(await statusNow(), status)
  }
  assertFailed(await mizan(place, of('unblock', ...production)), /A wallet that is CLOSED cannot become ACTIVE/)
})

test('what is no merchant or environment is refused in one line', async () => {
  const nobody = ['wallets', 'show', '--merchant', '01a1fd4c-5f5a-7c1c-abce-a607eba8c042', ...production]
  assertFailed(await mizan(place, nobody), /There is no merchant/)
  assertFailed(await mizan(place, of('show', '--environment', 'test')), /--environment must be sandbox or production/)
})
