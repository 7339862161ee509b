import { major, type Merchant, Violation } from './books.ts'
import * as disputes from './oracle/dispute.ts'
import type { Service } from './service.ts'
import type { Deed } from './story.ts'

// Acts of the operator's staff, by the command line. They come at the end of a moment, when what buyers and merchants did is done.

type DeedOf<Name extends Deed['do']> = Extract<Deed, { do: Name }>
export type StaffDoing = { service: Service; merchant: Merchant }

/** A buyer's bank takes back a card payment, or a part of it, of which nothing was given back. */
export async function openDispute({ service, merchant }: StaffDoing, deed: DeedOf<'open dispute'>): Promise<void> {
  const sale = merchant.sales.get(deed.sale)
  const [known, ...others] = sale?.branches ?? []
  const index = known?.pays.findIndex(({ how, status }) => how === 'CARD' && status === 'SUCCEEDED') ?? -1
  const payId = sale?.payIds[index]
  const isWhole = sale && sale.done.length === 0 && sale.refunds.length === 0 && sale.disputes.length === 0
  if (!isWhole || !known || others.length > 0 || payId === undefined) return
  if (!merchant.wallet.payments.has(payId)) return
  const amount = Math.max(1, Math.floor((known.amount * deed.percent) / 100))
  const respondBy = endOfDay(service.now().getTime() + deed.days * 86_400_000)
  const args = ['--transaction', payId, '--reason', 'I did not buy this', '--amount', major(amount).toFixed(2)]
  args.push('--respond-by', new Date(respondBy).toISOString())
  const { id } = await service.command(['disputes', 'open', ...args])
  const record = { ...disputes.takeBack(merchant.wallet, { payId, amount, respondBy }), id, sale }
  sale.disputes.push(record)
  merchant.disputes.set(deed.name, record)
}

export async function decideDispute({ service, merchant }: StaffDoing, deed: DeedOf<'decide dispute'>): Promise<void> {
  const record = merchant.disputes.get(deed.dispute)
  if (record?.status !== 'OPEN') return
  const answer = await service.command(['disputes', deed.isWon ? 'won' : 'lost', record.id])
  disputes.decide(merchant.wallet, record, deed.isWon)
  const expected = disputes.statusWith(record.sale.disputes, record.sale.branches[0]?.amount ?? 0)
  if (answer.paymentStatus !== expected)
    throw new Violation(`A payment is ${answer.paymentStatus} after ${deed.dispute}, not ${expected}`, answer)
}

/** No moment of a story is near midnight. */
const endOfDay = (at: number): number => (Math.floor(at / 86_400_000) + 1) * 86_400_000 - 1_000

/** An answer that the merchant has submitted is at the bank. */
export async function handAnswerOver({ service, merchant }: StaffDoing, deed: DeedOf<'hand answer over'>) {
  const record = merchant.disputes.get(deed.dispute)
  if (record?.status !== 'OPEN' || record.answer !== 'SUBMITTED') return
  await service.command(['disputes', 'submit', record.id])
  record.answer = 'UNDER_REVIEW'
}

/** Another key takes the place of the first, which is refused from then on. */
export async function rotateKey({ service, merchant }: StaffDoing): Promise<void> {
  const named = ['--merchant', merchant.id, '--environment', 'sandbox', '--name', 'simulation']
  const made = await service.command(['keys', 'create', ...named])
  await service.command(['keys', 'revoke', '--key', merchant.keyId])
  merchant.oldKeys.push(merchant.key)
  Object.assign(merchant, { key: made.key, keyId: made.id })
}
