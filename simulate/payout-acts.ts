import { major, type Merchant, minor, Violation } from './books.ts'
import { allOf } from './check-lists.ts'
import type { Answer, Json } from './line.ts'
import { type Doing, expect } from './merchant-acts.ts'
import { isOver, mayBe, newPayout } from './oracle/payout.ts'
import { movePayout, payOut as hold } from './oracle/wallet.ts'
import { logIn } from './people.ts'
import type { BankHabit, Deed } from './story.ts'

// Owners pay out what is available, and call a payout off before the bank has it; afterwards they look at what became of it.

type DeedOf<Name extends Deed['do']> = Extract<Deed, { do: Name }>

/** The least that a payout has. */
const least = 10_000
/** A bank that could not be asked is asked again, within hours. */
const overWithinMs = 24 * 3_600_000

export async function payOut(doing: Doing, deed: DeedOf<'pay out'>): Promise<void> {
  const { merchant } = doing
  // Money that a merchant has put in a moment ago may be there, or not.
  if (merchant.fundings.values().some(({ isThere }) => !isThere)) return
  const wanted = amountOf(deed, merchant.wallet.available)
  const { ask, confirm } = await logIn(doing)
  const body = { environment: 'SANDBOX', ...(wanted !== undefined && { amount: major(wanted) }) }
  const headers = { 'x-confirmation-token': await confirm() }
  const answer = await ask({ method: 'POST', path: '/api/v1/company/payouts', body, headers }, doing.loss)
  const { available } = merchant.wallet
  const amount = wanted ?? available
  if (available < least || amount < least || amount > available)
    return expect(answer, [400, 422], `a payout of ${amount} while ${available} are available`)
  const made = await madeBy(doing, answer)
  if (!made) return
  if (minor(made.amount) !== amount)
    throw new Violation(`${deed.name} pays ${minor(made.amount)} out, and not ${amount}`, made)
  const payout = newPayout(amount)
  hold(merchant.wallet, payout)
  merchant.payouts.set(deed.name, { id: made.id, payout, madeAt: doing.now().getTime() })
}

const ends: Record<BankHabit, number> = { PAYS: 50, REFUSES: 77, RETURNS: 78 }

/** Without one, all that is available is paid out. */
function amountOf({ percent, bank }: DeedOf<'pay out'>, available: number): number | undefined {
  if (percent === 100 && bank === 'PAYS') return undefined
  const hundreds = Math.floor((Math.max(0, available) * percent) / 10_000) * 100
  const amount = hundreds + ends[bank]
  return amount > available && hundreds >= 100 ? amount - 100 : amount
}

/** A proof is used up with the payout: a call that is repeated with it is refused, and the list shows the payout, or none. */
async function madeBy({ line, merchant }: Doing, answer: Answer): Promise<Json> {
  if (answer.status !== 403) {
    expect(answer, [201], 'a payout')
    return answer.body
  }
  const known = new Set([...merchant.payouts.values()].map(({ id }) => id))
  const rows = await allOf(line, '/v1/transactions?type=PAYOUT', merchant.key)
  return rows.find(({ id }) => !known.has(id))
}

export async function callOffPayout(doing: Doing, deed: DeedOf<'call off payout'>): Promise<void> {
  const { merchant } = doing
  const record = merchant.payouts.get(deed.payout)
  if (!record) return
  const { ask } = await logIn(doing)
  const answer = await ask({ method: 'POST', path: `/api/v1/company/payouts/${record.id}/cancel` }, doing.loss)
  expect(answer, [200, 409], 'a payout that is called off')
  // A call that is repeated finds it canceled already.
  record.payout.isCalledOff = true
  if (answer.status === 200) movePayout(merchant.wallet, record.payout, 'CANCELED')
}

/** Payouts about which the bank has more to say. */
export const openPayouts = ({ payouts }: Merchant) => [...payouts].filter(([, { payout }]) => !isOver(payout))

export async function lookAtPayouts({ line }: Pick<Doing, 'line'>, merchant: Merchant, now: number): Promise<void> {
  for (const [name, { id, payout, madeAt }] of openPayouts(merchant)) {
    const { status, body } = await line.sendFirmly({ path: `/v1/transactions/${id}`, key: merchant.key })
    if (status !== 200 || !mayBe(payout, body.status))
      throw new Violation(`${name} is not what it may be`, { payout, body })
    movePayout(merchant.wallet, payout, body.status)
    if (!isOver(payout) && now > madeAt + overWithinMs)
      throw new Violation(`${name} is ${payout.status} after a day`, { payout, body })
  }
}
