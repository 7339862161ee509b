import { after, test } from 'node:test'
import { killRounds } from '../long.ts'
import { waitUntil } from '../patience.ts'
import { assertCameBy, killedEverywhere, lookOn, type Sale } from './crash-fixture.ts'
import { openCmiCrash, type Way } from './cmi-crash.ts'

// Kill -9 between every two steps of a payment on CMI's page that our answer to the notice captures: before every commit, call and answer of the
// service. The buyer is charged once or never, and never reads of a failure after paying.

const { stage, buy, comeBack, isActedOn, assertPaidOnceOrNever } = await openCmiCrash({ after })

for (let round = 1; round <= killRounds; round++)
  test(`a payment that the answer to a notice takes is charged once or never, wherever the service is killed (${round})`, async () => {
    const begin = async (): Promise<Sale & Way> => stage.sell()
    const steps = await killedEverywhere(stage, begin, {
      work: async (sale, wasKilled) => {
        await buy(sale, sale)
        await waitUntil(async () => wasKilled() || (await isActedOn()))
        if (!wasKilled()) await comeBack(sale)
      },
      after: async (sale, step) => {
        // The buyer opens the page once more, pays where it lets, and comes back.
        await buy(sale, sale)
        await comeBack(sale)
        await lookOn(stage)
        await assertPaidOnceOrNever(sale, step)
      },
    })
    assertCameBy(['the answer to a notice', 'a call of ORDERSTATUS', 'a commit of acquirer_notices'], steps)
  })
