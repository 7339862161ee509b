import { inLocales } from '#platform/words.ts'
import type { Locale } from '#platform/locale.ts'
import type { Plural } from '#platform/words.ts'
import { arabic } from './arabic.ts'
import { english } from './english.ts'
import { french } from './french.ts'

/** A heading, and what a buyer has to know below it. */
type Passage = { title: string; text: string }

/** All texts of the page, with `{holes}` that the page or its script fills. */
export type Words = {
  /** Beside the mark of the sandbox. */
  testCard: string
  order: { title: string; number: string; total: string; count: Plural; endsIn: string; contact: string }
  form: {
    title: string
    methods: string
    card: string
    cash: string
    saved: string
    savedEnds: string
    number: string
    expiry: string
    expiryHint: string
    cvv: string
    cvvHint: string
    cvvHintAmex: string
    holder: string
    consent: string
    cashText: string
    pay: string
    voucher: string
    safe: string
    giveUp: string
    needsScript: string
  }
  /** Problems of a field, under its name. */
  wrong: { empty: string; number: string; expiry: string; expired: string; cvv: string; holder: string }
  /** Texts of the script. */
  said: {
    busy: string
    offline: string
    lost: string
    notArrived: string
    failed: string
    notMoved: string
    tooMany: string
    unusable: string
    closed: string
    consentNeeded: string
    fullDay: string
    LINK_BEING_PAID: string
    LINK_PAID: string
    LINK_LIMIT_REACHED: string
    LINK_ENDED: string
    LINK_DEACTIVATED: string
    LINK_CHANGED: string
  }
  attemptsLeft: Plural
  challenge: Passage & { frame: string; open: string; hint: string }
  /** For an acquirer that takes the card itself. */
  away: Passage & {
    back: string
    incomplete: string
    missing: string
    none: string
  }
  processing: Passage
  voucher: Passage & {
    number: string
    until: string
    agents: string
    steps: readonly string[]
    page: string
    card: string
  }
  paid: Passage & { paidWith: string; cash: string; reference: string; on: string; print: string; receipt: string }
  expired: Passage
  /** For an expired order that can still be paid. */
  again: Passage & { button: string; paid: string; closed: string }
  canceled: Passage
  blocked: Passage
  /** Money that came when it was over. */
  late: { card: string; cash: string }
  missing: Passage
  back: string
}

const wordsByLocale: Record<Locale, Words> = inLocales({ en: english, fr: french, ar: arabic })

export const wordsIn = (locale: Locale): Words => wordsByLocale[locale]

/**
 * Version of the text to which a buyer agrees when a card is saved. A change of any language's `consent` is a new version: the texts of all versions
 * stay readable in the history of these files.
 */
export const consentVersion = 'card-saving-1'
