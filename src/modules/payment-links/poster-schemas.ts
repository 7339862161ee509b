import { z } from 'zod'
import { choice, type FieldDoc, objectOf, saying } from '#platform/http/fields.ts'
import type { FileForm } from '#platform/http/route.ts'
import { locales } from '#platform/locale.ts'
import { eccLevels } from '#platform/qr-code.ts'
import { say } from '#platform/sentences/said.ts'

const formats = ['svg', 'png'] as const

/** A parameter that is a whole number. */
const numberIn = (low: number, high: number, described: FieldDoc) =>
  z
    .string({ error: 'must be given once' })
    .refine(
      (text) => /^\d{1,6}$/.test(text) && Number(text) >= low && Number(text) <= high,
      saying(say('must be a whole number from {low} to {high}', { low, high })),
    )
    .transform(Number)
    .meta({ type: 'integer', format: 'int32', minimum: low, maximum: high, ...described })
    .optional()

const flag = (described: FieldDoc) =>
  z
    .string({ error: 'must be given once' })
    .refine((text) => text === 'true' || text === 'false', 'must be true or false')
    .transform((text) => text === 'true')
    .meta({ type: 'boolean', ...described })
    .optional()

export const QrQuery = objectOf({
  format: choice(formats, { description: 'svg when absent.', example: 'svg' }).optional(),
  size: numberIn(128, 2048, { description: 'Width and height in pixels; 512 when absent.', example: 512 }),
  margin: numberIn(0, 16, { description: 'White edge, in modules of the code; 4 when absent.', example: 4 }),
  ecc: choice(eccLevels, {
    description: 'Share of the code that may be lost: L 7 %, M 15 %, Q 25 %, H 30 %; M when absent.',
    example: 'M',
  }).optional(),
  download: flag({ description: 'true: browsers save it instead of showing it.', example: true }),
})
export type QrQuery = z.output<typeof QrQuery>

export const QrFile = {
  mediaType: 'image/svg+xml',
  alternatives: ['image/png'],
  description: 'The QR code of the page to share, with `?src=qr` behind it.',
} as const satisfies FileForm

export const PosterQuery = objectOf({
  format: choice(['pdf', 'png'], {
    description: 'pdf when absent; png shows the first sheet.',
    example: 'pdf',
  }).optional(),
  paper: choice(['A4', 'A5', 'A6'], { description: 'Size of a sheet; A4 when absent.', example: 'A4' }).optional(),
  locale: choice(locales, {
    description: 'Language of the poster; the link’s, else French, when absent.',
    example: 'fr',
  }).optional(),
  copies: numberIn(1, 4, {
    description: 'Copies on one sheet of A4, with lines to cut along: up to 2 of A5 and 4 of A6; one when absent.',
    example: 1,
  }),
})
export type PosterQuery = z.output<typeof PosterQuery>

export const PosterFile = {
  mediaType: 'application/pdf',
  alternatives: ['image/png'],
  description: 'The poster, ready to print.',
} as const satisfies FileForm
