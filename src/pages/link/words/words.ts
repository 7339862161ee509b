import { inLocales } from '#platform/words.ts'
import type { Locale } from '#platform/locale.ts'
import { arabic } from './arabic.ts'
import { english } from './english.ts'
import { french } from './french.ts'

/** A heading, and what a buyer has to know below it. */
type Passage = { title: string; text: string }

/** All texts of the page of a payment link, with `{holes}` that the page fills. */
export type Words = {
  form: {
    title: string
    each: string
    amount: string
    amountHint: string
    between: string
    otherAmount: string
    quantity: string
    name: string
    email: string
    phone: string
    line1: string
    city: string
    postalCode: string
    optional: string
    choose: string
    goOn: string
    pay: string
    safe: string
    card: string
    cash: string
  }
  /** Problems of a field, shown below it. */
  wrong: {
    some: string
    EMPTY: string
    AMOUNT: string
    LEAST: string
    MOST: string
    QUANTITY: string
    DIGITS: string
    NUMBER: string
    EMAIL: string
    PHONE: string
    OPTION: string
    CONTROLS: string
    CARD_NUMBER: string
    LENGTH: string
  }
  begun: Passage & { go: string }
  paidBefore: Passage & { go: string; again: string }
  /** Reasons why it cannot be paid. */
  closed: {
    NOT_STARTED: Passage
    ENDED: Passage
    PAID: Passage
    LIMIT_REACHED: Passage
    DEACTIVATED: Passage
    BEING_PAID: Passage
    MERCHANT: Passage
  }
  missing: Passage
}

const wordsByLocale: Record<Locale, Words> = inLocales({ en: english, fr: french, ar: arabic })

export const wordsIn = (locale: Locale): Words => wordsByLocale[locale]
