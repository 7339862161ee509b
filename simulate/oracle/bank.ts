import type { BankHabit } from '../story.ts'

// A bank, as its customers know it: it takes orders and transfers in, books them, and tells of them in statements. It keeps books of its own. Pure.

/** Leaves the account where it is negative. `forgotten`: the reference that its sender has left out. */
export type Entry = { amount: number; endToEndId?: string; text?: string; reason?: string; forgotten?: string }

export type Bank = {
  /** After the last statement. */
  balance: number
  statements: number
  /** Booked since then, and what comes back with the statement behind that. */
  entries: Entry[]
  coming: Entry[]
  /** Orders that it refuses, of which it has not told yet, by the file that they came in. */
  refused: { file: string; endToEndId: string }[]
}

export const newBank = (): Bank => ({ balance: 0, statements: 0, entries: [], coming: [], refused: [] })

type Order = { file: string; endToEndId: string; amount: number }

export function takeOrder(bank: Bank, { file, endToEndId, amount }: Order, habit: BankHabit): void {
  if (habit === 'REFUSES') return void bank.refused.push({ file, endToEndId })
  bank.entries.push({ amount: -amount, endToEndId })
  // The account is closed.
  if (habit === 'RETURNS') bank.coming.push({ amount, endToEndId, reason: 'AC04' })
}

/** `SHORT`: a centime is missing. `NAMELESS`: the reference is forgotten. */
export type TransferHabit = 'EXACT' | 'TWICE' | 'SHORT' | 'NAMELESS' | 'NEVER'

export function takeTransfer(bank: Bank, reference: string, amount: number, habit: TransferHabit): void {
  if (habit === 'NEVER') return
  const words = habit === 'NAMELESS' ? { text: 'Virement', forgotten: reference } : { text: `Virement ${reference}` }
  bank.entries.push({ amount: habit === 'SHORT' ? amount - 1 : amount, ...words })
  if (habit === 'TWICE') bank.entries.push({ amount, ...words })
}

export type Statement = { number: number; opening: number; closing: number; entries: readonly Entry[] }

export function closeDay(bank: Bank): Statement {
  const { entries, balance: opening } = bank
  const closing = entries.reduce((sum, { amount }) => sum + amount, opening)
  Object.assign(bank, { balance: closing, statements: bank.statements + 1, entries: bank.coming, coming: [] })
  return { number: bank.statements, opening, closing, entries }
}
