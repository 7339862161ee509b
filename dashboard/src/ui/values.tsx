import { useFormat } from '../lib/format.ts'

/** `amount` in major units. */
export const Money = ({ amount, currency }: { amount: number; currency: string }) => (
  <bdi>{useFormat().money(amount, currency)}</bdi>
)

export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{useFormat().moment(at)}</time>

export type Tone = 'good' | 'bad' | 'waiting' | 'over' | 'plain'

/** A state in words; the colour only repeats them. */
export const Status = ({ tone, children }: { tone: Tone; children: string }) => (
  <span className="status" data-tone={tone} data-short={children.length < 14 || undefined}>
    {children}
  </span>
)
