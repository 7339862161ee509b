import type { Loss } from './line.ts'
import type { Renewals } from './books.ts'
import type { TransferHabit } from './oracle/bank.ts'
import type { Script } from './oracle/sale.ts'
import type { Plan } from './oracle/subscription.ts'

// A story is data: what every actor means to do, and what goes wrong, in an order of moments. What a step is about has a name, which an earlier step gave
// it. A step whose object is not there, because the step that makes it failed or was taken out, does nothing.

export type Options = {
  seed: number
  days: number
  merchants: number
  faults: readonly FaultName[]
  /** So often a day the clock stops and actors act, six times at most. */
  moments?: number
  /** Of a hundred shops, so many have their habits at a moment; all of them without it. */
  busy?: number
  /** So often the weather is drawn at each moment; once without it. */
  weather?: number
  nodes?: number
  /** The older version from which nodes are upgraded. */
  from?: string | undefined
}

export type Story = {
  /** Instant of the first day. */
  begin: string
  merchants: number
  /** Processes that serve, on one database; one without it. */
  nodes?: number
  /** The version that nodes have before they are upgraded: a commit, or a folder. */
  from?: string
  /** Mail goes to a server in place of the development mailbox. */
  hasMailServer?: true
  /** The database has a replica, which may take its place. */
  isReplicated?: true
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
  | { do: 'refund'; name: string; sale: string; percent: number; isRefused?: boolean }
  | { do: 'repeat refund'; refund: string }
  | { do: 'make product'; name: string; price: number; stock?: number }
  | { do: 'change price'; product: string; price: number }
  | { do: 'deactivate product'; product: string }
  | { do: 'activate product'; product: string }
  | { do: 'make client'; name: string }
  | { do: 'use key twice'; name: string }
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
  | {
      do: 'sell by acquirer'
      sale: string
      amount: number
      buyer: 'PAYS' | 'REFUSED' | 'LEAVES'
      notice: NoticeHabit
      comesBack: boolean
    }
  | { do: 'send late notices' }
  | { do: 'announce transfer'; name: string; amount: number; transfer: TransferHabit }
  | { do: 'record payout'; percent: number; bank: BankHabit }
  | { do: 'send payments' }
  | { do: 'read statement'; comes: StatementHabit }
  | { do: 'name entry'; which: number; as: 'OWN' | 'TRANSFER'; isMistake: boolean }
  | { do: 'make subscriber'; name: string; renewals: Renewals; minutes: number }
  | { do: 'subscribe'; name: string; subscriber: string; plan: Plan; begins: Beginning; days: number }
  | { do: 'change subscription'; subscription: string; amount: number }
  | { do: 'pause subscription'; subscription: string }
  | { do: 'resume subscription'; subscription: string }
  | { do: 'cancel subscription'; subscription: string; isAtEnd: boolean; isWaived: boolean }
  | { do: 'delete card'; subscriber: string }
  | { do: 'delete subscriber'; subscriber: string }
  | Fault

/** End of the confirmation that the bank asks for. */
export type Ending = 'GOOD' | 'BAD' | 'ABANDONED'

/** The first charge is made now, or at the end of a trial, or of the days before the beginning. */
type Beginning = 'NOW' | 'TRIAL' | 'LATER'

/** The sandbox's bank does so by the last digits of an amount. */
export type BankHabit = 'PAYS' | 'REFUSES' | 'RETURNS'

/** Of the acquirer's notice about a payment. `LATE` ones come in the evening. */
export type NoticeHabit = 'WELL' | 'NONE' | 'LATE' | 'AFTER_RETURN' | 'TWICE' | 'FORGED' | 'REORDERED' | 'TRUNCATED'

/** `TORN`: half of it comes before. `CUT SHORT`: the database dies while it is read. */
export type StatementHabit = 'WELL' | 'TORN' | 'TWICE' | 'CUT SHORT'

/** `calls` is how many calls of the moment come before it. */
type Fault =
  | { do: 'kill service'; calls: number }
  | { do: 'kill database'; calls: number }
  | { do: 'fail over'; calls: number }
  | { do: 'freeze database'; calls: number; ms: number }
  | { do: 'cut connections'; calls: number }
  | { do: 'fill disk'; calls: number; ms: number }
  | { do: 'receiver fails'; receiver: number; mood: 'ERROR' | 'HANG'; minutes: number }
  | { do: 'mail server fails'; mood: 'REFUSES' | 'HANGS' | 'DENIES'; minutes: number }
  | { do: 'jump clock'; minutes: number }
  | { do: 'upgrade node'; node: number; calls: number }

export const faultNames = [
  'losses',
  'kill-service',
  'kill-database',
  'freeze-database',
  'receivers',
  'clock',
  'cut-connections',
  'full-disk',
  'mail-away',
  'failover',
] as const
export type FaultName = (typeof faultNames)[number]
