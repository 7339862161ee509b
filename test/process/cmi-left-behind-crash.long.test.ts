import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { cards, visit } from '#money/acquirers/cmi/fixture.ts'
import { dayMs } from '#platform/durations.ts'
import { killRounds } from '../long.ts'
import { assertCameBy, callPage, type Sale } from './crash-fixture.ts'
import { openCmiCrash } from './cmi-crash.ts'

// Kill -9 between every two steps of a look for money that a buyer left at CMI: the payment was given up here and paid in an old tab, and
// neither the notice nor the browser came. The money is let go once, and the payment stays failed.

const { stage, booked } = await openCmiCrash({ after })
const { attempts, call, commandKilledAt, double, look, problems, publicUrl, sell } = stage
double.faults.callback = 'NONE'
const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** A payment that has failed, with money held at CMI. Its reference. */
async function leave(): Promise<{ sale: Sale; reference: string }> {
  const sale = await sell()
  const { verificationKey } = (await callPage(stage, 'verify', { sessionToken: sale.token })).body
  const { nextAction } = (await callPage(stage, 'submit', { verificationKey, method: 'CARD' })).body
  await call({ method: 'POST', url: `${publicUrl}/c/${sale.token}/back`, headers: form, body: '' })
  const [row] = await attempts(sale)
  assert.equal(row?.status, 'FAILED')
  await visit(call, nextAction, { card: cards.approved, code: '555' })
  assert.equal(booked(row.reference), 'SA')
  return { sale, reference: row.reference }
}

for (let round = 1; round <= killRounds; round++)
  test(`what is held for a payment that was given up is let go, wherever the look is killed (${round})`, async () => {
    const steps: string[] = []
    for (let at = 0; ; at += 1) {
      const { sale, reference } = await leave()
      const killed = await commandKilledAt(at, ['acquirers', 'sync', 'main'])
      const step = killed === undefined ? 'not killed' : `killed before step ${at}, ${killed}`
      // The schedule of the next day finds the held money, and a week later it looks for the last time.
      await look(1.1 * dayMs)
      await look(7.1 * dayMs)
      assert.equal(booked(reference), 'SV', step)
      const [row, ...others] = await attempts(sale)
      assert.deepEqual([row?.status, others.length], ['FAILED', 0], step)
      assert.deepEqual(await problems(), [], step)
      if (killed === undefined) break
      steps.push(killed)
    }
    assertCameBy(['a call of ORDERSTATUS', 'a call of Void', 'a commit of transactions'], steps)
  })
