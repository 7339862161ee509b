import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { VoucherOutcome } from '#money/acquirers/cash-issuer.ts'
import type { CashNetwork } from '#money/acquirers/cash-network.ts'
import type { EnvironmentName } from '#platform/context.ts'
import { confirmPayment, lookUpVoucher, reversePayment } from './actions.ts'
import { heldTo } from './environment.ts'

// A network whose one set of books serves both environments.

const amount = { amountMinor: 10_000n, currency: 'MAD' }
const told = {
  number: '770000000001',
  agents: ['Agence Agdal'],
  expiresAt: new Date('2040-01-01T00:00:00Z'),
  ...amount,
}
const money = { agent: 'Agence Agdal', agentTransactionId: 'A-1', paidAt: new Date('2026-03-02T10:00:00Z') }
const paid: VoucherOutcome = { status: 'PAID', voucher: told, payment: money }

/** A counter for keys of `environment`, and what reached the books. */
function counterOf(environment: EnvironmentName, voucherIn: EnvironmentName) {
  const acted: string[] = []
  const act = (what: string) => async () => {
    acted.push(what)
    return paid
  }
  const network: CashNetwork = {
    name: 'both',
    environments: ['SANDBOX', 'PRODUCTION'],
    voucherOf: async () => ({ merchantName: 'Boutique Atlas', outcome: paid }),
    paymentOf: async () => ({ scope: { merchantId: 'm', environment: voucherIn }, reference: 'TX-1' }),
    payVoucher: act('paid'),
    reverseVoucher: act('reversed'),
  }
  const notify = async () => void acted.push('told')
  return { acted, counter: { network: heldTo(environment, network), notify, hasRefunds: async () => false } }
}
const asked = { number: told.number, correlationId: 'c' }
const confirmation = { amount: 100, agentTransactionId: 'A-1', agent: 'Agence Agdal' }
const reversal = { agentTransactionId: 'A-1' }

test('a key of one environment finds, pays and gives back no voucher of the other', async () => {
  for (const [own, other] of [
    ['SANDBOX', 'PRODUCTION'],
    ['PRODUCTION', 'SANDBOX'],
  ] as const) {
    const { counter, acted } = counterOf(own, other)
    const unknown = { code: 'OPERATION_NOT_FOUND' }
    await assert.rejects(lookUpVoucher(counter, told.number), unknown)
    await assert.rejects(confirmPayment(counter, asked, confirmation), unknown)
    await assert.rejects(reversePayment(counter, asked, reversal), unknown)
    assert.deepEqual(acted, [])
  }
})

test('a key of the environment of a voucher does all of that', async () => {
  const { counter, acted } = counterOf('PRODUCTION', 'PRODUCTION')
  await lookUpVoucher(counter, told.number)
  await confirmPayment(counter, asked, confirmation)
  await reversePayment(counter, asked, reversal)
  assert.deepEqual(acted, ['paid', 'told', 'reversed', 'told'])
})
