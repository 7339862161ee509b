import { inLocales } from '#platform/words.ts'
import type { Subscription } from '#modules/subscriptions/subscription.ts'
import type { Locale } from '#platform/locale.ts'
import type { Plural } from '#platform/words.ts'
import type { Notice } from '../page.ts'
import { arabic } from './arabic.ts'
import { english } from './english.ts'
import { french } from './french.ts'

/** Ends of a due date. */
export type PastState = 'PAID' | 'REFUNDED' | 'SKIPPED' | 'VOIDED' | 'UNCOLLECTIBLE'

/** All texts of the page of a subscription, with `{holes}` that the page fills. */
export type Words = {
  title: string
  status: string
  price: string
  next: string
  overdue: string
  endsOn: string
  /** Of the link to the page of the client. */
  all: string
  every: Record<Subscription['intervalUnit'], Plural>
  states: Record<Subscription['state'], string>
  owed: { title: string; nothing: string; again: string; pay: string; processing: string; newCard: string }
  card: {
    title: string
    none: string
    other: string
    /** Of a subscription that charges none yet. */
    saved: string
    choose: string
    replace: string
    enter: string
    chargesOwed: string
    chargesNothing: string
  }
  history: { title: string; receipt: string; states: Record<PastState, string>; more: string }
  ending: {
    title: string
    atEnd: string
    now: string
    debt: string
    confirm: string
    keepText: string
    keep: string
  }
  notices: Record<Notice, string>
  missing: { title: string; text: string }
}

const words: Record<Locale, Words> = inLocales({ en: english, fr: french, ar: arabic })

export const wordsIn = (locale: Locale): Words => words[locale]
