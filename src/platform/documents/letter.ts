import type { Locale } from '../locale.ts'
import { box, image, isFromRight, type Piece, row, type Style, text, written } from './document.ts'

// The common parts of the service's documents: the merchant at the top, facts below each other, a mark on sandbox documents.

const faint = '#4b5563'
const line = '#d1d5db'

type Sender = { name: string; logo?: { mediaType: string; content: Uint8Array }; color?: string }

/** A band in the sender's colour, then logo and name. */
export const letterhead = (locale: Locale, { name, logo, color = '#1f2937' }: Sender): Piece =>
  box(
    { borderTopWidth: 4, borderTopColor: color, paddingTop: 14, marginBottom: 18 },
    row(
      locale,
      { alignItems: 'center', gap: 12 },
      logo && image(logo, { height: 36, maxWidth: 120, objectFit: 'contain' }),
      box({ flex: 1 }, written(name, { fontSize: 14, fontWeight: 600, maxLines: 2, textOverflow: 'ellipsis' })),
    ),
  )

export const heading = (words: string): Piece => text(words, { fontSize: 18, fontWeight: 600, marginBottom: 10 })

/** For words of less weight. */
export const noteStyle = { fontSize: 8.5, color: faint } as const satisfies Style

export const note = (words: string, style: Style = {}): Piece => text(words, { ...noteStyle, ...style })

export type Fact = [name: string, value: Piece]

export const facts = (locale: Locale, list: readonly Fact[]): Piece =>
  box(
    { marginVertical: 10 },
    ...list.map(([name, value]) =>
      row(
        locale,
        { borderTopWidth: 0.5, borderTopColor: line, paddingVertical: 5, gap: 12 },
        box({ width: '34%' }, text(name, { color: faint })),
        box({ flex: 1, alignItems: isFromRight(locale) ? 'flex-end' : 'flex-start' }, value),
      ),
    ),
  )

/** A document of the sandbox must not pass for a real one. */
export const testMark = (words: string): Piece =>
  box(
    { backgroundColor: '#fef3c7', padding: 8, marginBottom: 14, borderRadius: 4 },
    text(words, { color: '#713f12', fontWeight: 600 }),
  )
