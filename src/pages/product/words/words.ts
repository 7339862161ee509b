import { inLocales } from '#platform/words.ts'
import type { Locale } from '#platform/locale.ts'
import type { Plural } from '#platform/words.ts'
import { arabic } from './arabic.ts'
import { english } from './english.ts'
import { french } from './french.ts'

type Message = { title: string; text: string }

export type Words = {
  product: { each: string; stockLeft: Plural }
  form: Record<
    | 'title'
    | 'quantity'
    | 'buyer'
    | 'name'
    | 'email'
    | 'emailHint'
    | 'phone'
    | 'phoneHint'
    | 'way'
    | 'free'
    | 'delivery'
    | 'line1'
    | 'line2'
    | 'postalCode'
    | 'city'
    | 'country'
    | 'optional'
    | 'goOn'
    | 'safe',
    string
  >
  wrong: Record<
    | 'title'
    | 'some'
    | 'EMPTY'
    | 'EMAIL'
    | 'PHONE'
    | 'COUNTRY'
    | 'DIGITS'
    | 'QUANTITY'
    | 'NONE'
    | 'TOO_MUCH'
    | 'CONTROLS'
    | 'CARD_NUMBER'
    | 'DELIVERY'
    | 'LENGTH'
    | 'AGAIN'
    | 'CLOSED'
    | 'OVER',
    string
  >
  own: Record<'waiting' | 'cash' | 'paid', Message & { action: string }> & { cancel: string }
  states: Record<'SOLD_OUT' | 'EXPIRED' | 'INACTIVE' | 'CLOSED' | 'MISSING', Message>
}

const words: Record<Locale, Words> = inLocales({ en: english, fr: french, ar: arabic })

export const wordsIn = (locale: Locale): Words => words[locale]
