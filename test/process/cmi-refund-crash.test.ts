import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { minuteMs } from '#platform/durations.ts'
import { killRounds } from '../long.ts'
import { waitUntil } from '../patience.ts'
import { assertCameBy, killedEverywhere } from './crash-fixture.ts'
import { openCmiCrash } from './cmi-crash.ts'

// Kill -9 between every two steps of a refund at CMI, whose credits have no key: sent twice, one gives back twice. The buyer gets the
// money back once, and the refund succeeds.

const { stage, buy, comeBack, isActedOn, booked } = await openCmiCrash({ after })
const { ask, key, attempts, look, problems, told } = stage

type Refunding = { id: string; reference: string; refundId?: string }

async function paid(): Promise<Refunding> {
  const sale = await stage.sell()
  const way = {}
  await buy(sale, way)
  await comeBack(way)
  await waitUntil(isActedOn)
  const [row] = await attempts(sale)
  assert.equal(row?.status, 'SUCCEEDED')
  return row
}

async function refund(paid: Refunding): Promise<void> {
  const body = { transactionId: paid.id, amount: 60, reason: 'RETURN', refundReference: `refund-${paid.id}` }
  const asked = await ask({ method: 'POST', path: '/v1/refunds', key, body })
  assert.ok(asked.status === 202 || asked.status === 200, asked.text)
  paid.refundId = asked.body.id
}

const statusOf = async ({ refundId }: Refunding): Promise<string> =>
  (await ask({ path: `/v1/refunds/${refundId}`, key })).body.status

for (let round = 1; round <= killRounds; round++)
  test(`a refund at CMI gives the money back once, wherever the service is killed (${round})`, async () => {
    const steps = await killedEverywhere(stage, paid, {
      work: async (payment, wasKilled) => {
        await refund(payment)
        await waitUntil(async () => wasKilled() || (await statusOf(payment)) === 'SUCCEEDED')
      },
      after: async (payment, step) => {
        // The merchant asks for it once more, and the jobs go on with what was left behind.
        await refund(payment)
        for (const minutes of [1.1, 3, 6, 18, 20, 22, 40]) await look(minutes * minuteMs)
        assert.equal(booked(payment.reference), 'SC CC', step)
        assert.equal(await statusOf(payment), 'SUCCEEDED', step)
        const events = (await told(payment.refundId ?? '')).filter((type) => /succeeded|failed/.test(type))
        assert.deepEqual(events, ['refund.succeeded'], step)
        assert.deepEqual(await problems(), [], step)
      },
    })
    assertCameBy(
      ['a call of Credit', 'a call of ORDERHISTORY', 'a commit of acquirer_objects', 'a commit of refunds'],
      steps,
    )
  })
