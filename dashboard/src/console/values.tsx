import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useWords } from '../lib/language.ts'
import type { PageOf } from '../lib/pages.ts'
import type { Tone } from '../ui/values.tsx'
import { type Operator, useFormat } from './operator.ts'
import { consoleWords } from './words.ts'

export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{useFormat().moment(at)}</time>

export const Money = ({ amount, currency }: { amount: number; currency: string }) => (
  <bdi>{useFormat().money(amount, currency)}</bdi>
)

/** Where a link to a page leads, such as `/payments?waiting=true`. */
function linkTo(place: string): { to: string; search: Record<string, string> } {
  const [to = '/', query = ''] = place.split('?')
  return { to, search: Object.fromEntries(new URLSearchParams(query)) }
}

/** The name of a person, or the words for a shell and for a caller who was not logged in. */
export function Actor({ name }: { name: string }) {
  const actors: Readonly<Record<string, string>> = useWords(consoleWords).acts.actors
  return (
    <bdi>
      <Address text={actors[name] ?? name} />
    </bdi>
  )
}

/** In a narrow column an address of mail goes on below from its @. */
export const Address = ({ text }: { text: string }) =>
  text.split(/(?=@)/).map((part, at) => (
    // Parts of one text never change their places.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))

/** The name of something that has a page of its own. */
export const To = ({ to, children }: { to: string; children: string }) => (
  <Anchor size="sm" renderRoot={(props) => <Link {...props} {...linkTo(to)} />}>
    <bdi>{children}</bdi>
  </Anchor>
)

/** A list that is whole, for a table that shows pages. */
export const asPage = <Row,>(content: Row[]): PageOf<Row> => ({
  content,
  page: 0,
  size: content.length,
  totalElements: content.length,
  totalPages: 1,
})

export const disputeTones: Record<Operator.OperatorDispute['status'], Tone> = {
  NEEDS_RESPONSE: 'bad',
  SUBMITTED: 'waiting',
  UNDER_REVIEW: 'waiting',
  ACCEPTED: 'over',
  WON: 'good',
  LOST: 'over',
}

const tones: Record<string, Tone> = {
  ENABLED: 'good',
  ACTIVE: 'good',
  SUCCEEDED: 'good',
  PAID: 'good',
  APPROVED: 'good',
  DOWNLOADED: 'good',
  SUSPENDED: 'bad',
  BLOCKED: 'bad',
  CLOSED: 'bad',
  FAILED: 'bad',
  REFUSED: 'bad',
  DISPUTED: 'bad',
  CHARGED_BACK: 'bad',
  REMOVED: 'over',
  CANCELED: 'over',
  EXPIRED: 'over',
  WITHDRAWN: 'over',
  NOT_ENABLED: 'over',
}

/** The colour of a state, which only repeats its words. */
export const toneOf = (state: string): Tone => tones[state] ?? 'waiting'
