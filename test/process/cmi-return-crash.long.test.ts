import { after, test } from 'node:test'
import { killRounds } from '../long.ts'
import { assertCameBy, killedEverywhere, lookOn, type Sale } from './crash-fixture.ts'
import { openCmiCrash, type Way } from './cmi-crash.ts'

// Kill -9 between every two steps of a payment on CMI's page of which no notice comes: a call of ours takes the money when the buyer
// is back, or when a job looks at what was left behind.

const { stage, buy, comeBack, assertPaidOnceOrNever } = await openCmiCrash({ after })
stage.double.faults.callback = 'NONE'

for (let round = 1; round <= killRounds; round++)
  test(`a payment that a call of ours takes is charged once or never, wherever the service is killed (${round})`, async () => {
    const begin = async (): Promise<Sale & Way> => stage.sell()
    const steps = await killedEverywhere(stage, begin, {
      work: async (sale) => {
        await buy(sale, sale)
        await comeBack(sale)
      },
      after: async (sale, step) => {
        // In every second round the buyer, who has paid or not, never comes back.
        if (round % 2 === 1) await buy(sale, sale)
        if (round % 2 === 1) await comeBack(sale)
        await lookOn(stage)
        await assertPaidOnceOrNever(sale, step)
      },
    })
    assertCameBy(['a call of PostAuth', 'a call of ORDERSTATUS'], steps)
  })
