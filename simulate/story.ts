import type { Loss } from './line.ts'
import type { Script } from './oracle/sale.ts'

// A story is data: what every actor means to do, and what goes wrong, in an order of moments. What a step is about has a name, which an earlier step gave
// it. A step whose object is not there, because the step that makes it failed or was taken out, does nothing.

export type Options = {
  seed: number
  days: number
  merchants: number
  faults: readonly FaultName[]
  /** So often a day the clock stops and actors act, six times at most. */
  moments?: number
}

export type Story = {
  /** Instant of the first day. */
  begin: string
  merchants: number
  /** Minutes since then, at which the clock stands while actors act. */
  moments: number[]
  steps: Step[]
}

export type Step = { at: number; actor: string; loss?: Loss } & Deed

export type Deed =
  | { do: 'open session'; name: string; amount: number; minutes: number; maxAttempts: number }
  | { do: 'cancel session'; sale: string }
  | { do: 'pay'; sale: string; script: Script; ending?: Ending }
  | { do: 'pay by link'; sale: string; link: string; script: Script; ending?: Ending }
  | { do: 'order'; sale: string; product: string; quantity: number; script: Script; ending?: Ending }
  | { do: 'pay at agent'; sale: string; agent: string }
  | { do: 'reverse at agent'; sale: string }
  | { do: 'refund'; name: string; sale: string; percent: number }
  | { do: 'make product'; name: string; price: number; stock?: number }
  | { do: 'change price'; product: string; price: number }
  | { do: 'deactivate product'; product: string }
  | { do: 'activate product'; product: string }
  | { do: 'make client'; name: string }
  | { do: 'rename client'; client: string; to: string }
  | { do: 'delete client'; client: string }
  | { do: 'make link'; name: string; amount: number; isSingle: boolean }
  | { do: 'deactivate link'; link: string }
  | { do: 'put money in'; name: string; amount: number }
  | { do: 'pay out'; name: string; percent: number; bank: BankHabit }
  | { do: 'call off payout'; payout: string }
  | { do: 'rotate secret'; graceHours: number }
  | { do: 'export' }
  | { do: 'open dispute'; name: string; sale: string; percent: number; days: number }
  | { do: 'answer dispute'; dispute: string; isAccepted: boolean }
  | { do: 'hand answer over'; dispute: string }
  | { do: 'decide dispute'; dispute: string; isWon: boolean }
  | { do: 'rotate key' }
  | Fault

/** End of the confirmation that the bank asks for. */
export type Ending = 'GOOD' | 'BAD' | 'ABANDONED'

/** The sandbox's bank does so by the last digits of an amount. */
export type BankHabit = 'PAYS' | 'REFUSES' | 'RETURNS'

/** `calls` is how many calls of the moment come before it. */
type Fault =
  | { do: 'kill service'; calls: number }
  | { do: 'kill database'; calls: number }
  | { do: 'freeze database'; calls: number; ms: number }
  | { do: 'receiver fails'; receiver: number; mood: 'ERROR' | 'HANG'; minutes: number }
  | { do: 'jump clock'; minutes: number }

export const faultNames = ['losses', 'kill-service', 'kill-database', 'freeze-database', 'receivers', 'clock'] as const
export type FaultName = (typeof faultNames)[number]
