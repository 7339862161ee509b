import { minuteMs } from '#platform/durations.ts'
import type { Treasury } from './bank-acts.ts'
import { minor, Violation } from './books.ts'
import type { Json } from './line.ts'
import type { Deed } from './story.ts'

// People of the operator say what an entry of the bank is that waits for them, are wrong at times, and take back what they said.

/** `reference`: the announced transfer that it was meant for, though it may not bear that, or have another amount. */
export type SuspendedEntry = { amount: number; reference?: string | undefined }

type NamingDeed = Extract<Deed, { do: 'name entry' }>

export async function nameEntry(treasury: Treasury, { which, as, isMistake }: NamingDeed): Promise<void> {
  const { service, suspense } = treasury
  const entry = suspense[which % suspense.length]
  // Two of one amount cannot be told apart.
  if (!entry || suspense.filter(({ amount }) => amount === entry.amount).length > 1) return
  const id = await findWaiting(treasury, entry)
  if (id === undefined) throw new Violation('An entry does not wait for a person', entry)
  const naming = { id, entry, isMistake }
  if (as === 'TRANSFER') return nameTransfer(treasury, naming)
  await service.command(['bank', 'match', 'decide', id, '--as', 'own', ...because])
  if ((await findWaiting(treasury, entry)) !== undefined) throw new Violation('An entry that is named waits', entry)
  if (!isMistake) return void suspense.splice(suspense.indexOf(entry), 1)
  await service.command(['bank', 'match', 'undo', id, ...because])
  if ((await findWaiting(treasury, entry)) !== id) throw new Violation('An entry that is taken back is gone', entry)
}

const because = ['--reason', 'The merchant says so', '--by', 'badr']

async function findWaiting({ service }: Treasury, { amount }: SuspendedEntry): Promise<string | undefined> {
  const waiting: Json[] = await service.command(['bank', 'match', 'list'])
  return waiting.find((each) => minor(Number(each.amount)) === amount)?.entry
}

type Naming = { id: string; entry: SuspendedEntry; isMistake: boolean }

/** It is of the transfer if that still waits, for this amount. What belongs to a merchant by then is not taken back. */
async function nameTransfer({ service, merchants, suspense }: Treasury, { id, entry, isMistake }: Naming) {
  const { reference = '', amount } = entry
  const production = merchants.map((each) => each.production).find(({ transfers }) => transfers.has(reference))
  const transfer = production?.transfers.get(reference)
  if (!production || !transfer) return
  const isWaiting = transfer.status === 'PENDING'
  // About to be given up, or just given up.
  if (isWaiting && transfer.until - 10 * minuteMs < service.now().getTime()) return
  const named = ['--as', 'funding', '--reference', reference]
  const refused = await service.attempt(['bank', 'match', 'decide', id, ...named, ...because])
  if ((refused === undefined) !== (isWaiting && transfer.amount === amount))
    throw new Violation(`An entry is ${refused === undefined ? '' : 'not '}taken for ${reference}`, {
      entry,
      transfer,
      refused,
    })
  if (refused !== undefined) return
  transfer.status = 'SUCCEEDED'
  production.available += amount
  suspense.splice(suspense.indexOf(entry), 1)
  if (isMistake && (await service.attempt(['bank', 'match', 'undo', id, ...because])) === undefined)
    throw new Violation('Money of a merchant was taken back', { entry, transfer })
}
