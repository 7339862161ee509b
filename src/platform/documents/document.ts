import type { ViewProps } from '@react-pdf/renderer'
import type { Locale } from '../locale.ts'

// A document is plain values, so that another thread can draw it. Lengths are points, of which 72 make an inch.

export type PdfDocument = {
  title: string
  /** Author of the document: the merchant. */
  author: string
  locale: Locale
  /** Stands in the file as its date; a document with the same values is the same file, byte for byte. */
  createdAt: Date
  size: 'A4' | 'A5' | 'A6' | { width: number; height: number }
  /** Wider than high. */
  isWide?: boolean
  margin?: number
  /** Stands on every page below its contents; `pages` is such as `Page {page} of {pages}`. */
  foot?: { words: string; pages: string }
  pieces: readonly Piece[]
}

export type Style = Exclude<NonNullable<ViewProps['style']>, readonly unknown[]>

export type Piece =
  | { kind: 'text'; words: string; style: Style }
  | { kind: 'box'; pieces: readonly Piece[]; style: Style; across?: Across }
  | { kind: 'image'; mediaType: string; content: Uint8Array; style: Style }
  | { kind: 'drawing'; drawing: Drawing; style: Style }

/**
 * At the end of a page, `WHOLE` is not parted, `AGAIN` stands once more on each page on which the box around it goes on, and `NOT_LAST` does not stand
 * without two lines of what follows.
 */
export type Across = 'WHOLE' | 'AGAIN' | 'NOT_LAST'

/** A filled path in a coordinate system of `width` and `height`. */
export type Drawing = { path: string; width: number; height: number }

type Some = Piece | false | undefined

/** Words in the language of the document, and in its direction. */
export const text = (words: string, style: Style = {}): Piece => ({ kind: 'text', words, style })

/** A number, a date, an amount or a code: from left to right in every language. Its place still follows the document's direction. */
export const value = (words: string, style: Style = {}): Piece => text(words, { ...style, direction: 'ltr' })

/** A text that a person has typed, such as a name or an address: in the direction of its first letter, whatever the document's. */
export const written = (words: string, style: Style = {}): Piece =>
  text(words, { ...style, direction: startsFromRight.test(words) ? 'rtl' : 'ltr' })

const startsFromRight = /^\P{L}*[\u0590-\u08ff\ufb1d-\ufefc]/u

export const box = (style: Style, ...pieces: Some[]): Piece => boxOf(style, pieces)

const boxOf = (style: Style, pieces: readonly Some[]) => ({
  kind: 'box' as const,
  pieces: pieces.filter((each) => !!each),
  style,
})

/** A box that keeps a rule at the end of a page. */
export const across = (rule: Across, ...pieces: Some[]): Piece => ({ ...boxOf({}, pieces), across: rule })

/** Pieces beside each other, the first where reading begins. */
export const row = (locale: Locale, style: Style, ...pieces: Some[]): Piece =>
  box({ ...style, flexDirection: isFromRight(locale) ? 'row-reverse' : 'row' }, ...pieces)

export const image = ({ mediaType, content }: { mediaType: string; content: Uint8Array }, style: Style): Piece => ({
  kind: 'image',
  mediaType,
  content,
  style,
})

export const drawn = (drawing: Drawing, style: Style): Piece => ({ kind: 'drawing', drawing, style })

export const isFromRight = (locale: Locale): boolean => locale === 'ar'
