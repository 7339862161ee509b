import { z } from 'zod'
import { fail } from '../errors.ts'
import { isReference, isUuid } from '../ids.ts'
import { RawJson, rawText } from '../json.ts'
import { inEnglish, type Sentence, say, type Words } from '../sentences/said.ts'
import { nearest } from '../suggest.ts'
import { hasCardNumber } from '../card-number.ts'
import { phoneProblem } from '../phone.ts'
import { controlProblem, emailProblem, isBlank, normaliseEmail } from '../text.ts'
import { fragmentProblem, httpsUrlProblem } from '../web-address.ts'

// The building blocks of request and reply schemas: each rule for text, time and metadata stands once, here.

/** Documentation of a field: its meaning, its unit, and an example. */
export type FieldDoc = { description: string; example?: unknown } & Record<string, unknown>

/** A body, query or view: refuses unknown members, suggesting the intended one, and a span (`from` and `to`) whose end is before its beginning. */
export function objectOf<Shape extends z.ZodRawShape>(shape: Shape) {
  const known = Object.keys(shape)
  const form = z.strictObject(shape, {
    error: (issue) => (issue.code === 'unrecognized_keys' ? unknownMembers(issue.keys, known) : undefined),
  })
  return 'from' in shape && 'to' in shape ? form.check(inOrder) : form
}

function inOrder({ value, issues }: z.core.ParsePayload): void {
  const { from, to } = value as { from?: unknown; to?: unknown }
  const areInstants = from instanceof Date && to instanceof Date
  if (!(areInstants || (isDayText(from) && isDayText(to))) || from <= to) return
  const message = 'must be such that `from` is before `to`'
  issues.push({ code: 'custom', path: ['from'], message, params: { rule: 'contradiction' }, input: from })
}

/** Days are in the order of their texts. */
const isDayText = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)

/** A refusal names so many unknown members at most: the caller chooses how many there are. */
const namedMax = 100

/** One line for each unknown member with the one that was probably meant, parted by line feeds; the renderer makes a detail of each. */
function unknownMembers(unknown: string[], known: string[]): string {
  return unknown
    .slice(0, namedMax)
    .map((name) => nearest(name, known) ?? '')
    .join('\n')
}

/** The issue of a check. */
export const refusing = (said: Words, input: unknown) =>
  ({ code: 'custom', message: inEnglish(said), params: { said }, input }) as const

/** Returns the words of an issue. */
export const saidIn = (issue: z.core.$ZodIssue): Words =>
  // An issue that is neither from a check of ours nor worded has one of the common sentences, which `customError` returns as texts.
  ((issue.code === 'custom' && issue.params?.['said']) || (wordedTexts.get(issue.message) ?? issue.message)) as Words

/** A sentence as the message of zod's own checks, which take texts alone: `saidIn` finds it by its English text. */
export function worded(said: Sentence): string {
  wordedTexts.set(inEnglish(said), said)
  return inEnglish(said)
}

// Filled while the schemas are made, and not after.
const wordedTexts = new Map<string, Sentence>()

/** The refusal of a condition; `rule` is the stable word for it. */
export const saying = (said: Words, rule = 'invalid') => ({ error: inEnglish(said), params: { said, rule } })

const checked = (problemOf: (text: string) => Words | undefined) =>
  z.string().check((given) => {
    const problem =
      unstorable.test(given.value) || !given.value.isWellFormed()
        ? 'must not hold NUL characters or lone surrogates'
        : problemOf(given.value)
    if (problem) given.issues.push(refusing(problem, given.value))
  })

// Bodies are checked when they are read; parameters of a URL are not.
const unstorable = /\0/

const lengthProblem = (text: string, low: number, high: number): Words | undefined => {
  const length = text.length > high * 2 ? text.length : [...text].length
  if (length >= low && length <= high) return undefined
  return low === 0
    ? say('must be at most {high} characters long', { high })
    : say('must be {low} to {high} characters long', { low, high })
}

/** The published pattern of the characters that a text may have: those that `controlProblem` accepts. */
const oneLine = { pattern: '^[^\\x00-\\x08\\x0a-\\x1f\\x7f-\\x9f]*$' }
const manyLines = { pattern: '^[^\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f]*$' }

const shownLineProblem = (text: string, high: number): Words | undefined =>
  lengthProblem(text, 1, high) ?? (isBlank(text) ? 'must not be blank' : controlProblem(text, 'one line'))

/** A name: one line of 1 to 255 characters that are not white space alone. */
export const nameText = (doc: FieldDoc) => shownLine(255, doc)

/** The name of a person, which must not be the number of a card: it would be kept and shown. */
export const personName = (doc: FieldDoc) =>
  checked((text) => shownLineProblem(text, 255) ?? (hasCardNumber(text) ? cardNumberProblem : undefined)).meta({
    ...oneLine,
    ...doc,
    minLength: 1,
    maxLength: 255,
  })

const cardNumberProblem =
  'must be a name; this looks like the number of a card, which belongs nowhere but in its own field'

/** Text of one line that is there. */
export const shownLine = (maxLength: number, doc: FieldDoc) =>
  checked((text) => shownLineProblem(text, maxLength)).meta({ ...oneLine, ...doc, minLength: 1, maxLength })

/** Text of one line. */
export const lineText = (maxLength: number, doc: FieldDoc) =>
  checked((text) => lengthProblem(text, 0, maxLength) ?? controlProblem(text, 'one line')).meta({
    ...oneLine,
    ...doc,
    maxLength,
  })

/** Text that may have many lines. */
export const freeText = (maxLength: number, doc: FieldDoc) =>
  checked((text) => lengthProblem(text, 0, maxLength) ?? controlProblem(text, 'many lines')).meta({
    ...manyLines,
    ...doc,
    maxLength,
  })

/** Text that is there: as free text, and at least one character that shows. */
export const shownText = (maxLength: number, doc: FieldDoc) =>
  freeText(maxLength, doc)
    .refine((text) => !isBlank(text), 'must not be blank')
    .meta({ ...manyLines, ...doc, minLength: 1, maxLength })

/** One to `most` entries. */
export const list = <Entry extends z.ZodType>(entry: Entry, most: number, doc: FieldDoc) =>
  z
    .array(entry)
    .refine(
      (entries) => entries.length > 0 && entries.length <= most,
      saying(say('must have 1 to {most} entries', { most })),
    )
    .meta({ minItems: 1, maxItems: most, ...doc })

/** The merchant's own identifier of an object: 1 to 128 characters. */
export const externalId = (doc: FieldDoc) => shownLine(128, doc)

// Without the format `uri`, which knows ASCII alone: the scheme is taken in either case, and the rest in any script.
export const httpsUrl = (doc: FieldDoc) =>
  checked(httpsUrlProblem).meta({ maxLength: 2048, pattern: '^[Hh][Tt][Tt][Pp][Ss]://', ...doc })

/** The address of a picture, of which no part can be meant. One that was uploaded to a service without https has it neither. */
export const pictureUrl = (doc: FieldDoc) =>
  checked((text) => (uploadedPicture.test(text) ? undefined : (httpsUrlProblem(text) ?? fragmentProblem(text)))).meta({
    maxLength: 2048,
    pattern: `^[Hh][Tt][Tt][Pp][Ss]://[^#]*$|${uploadedPicture.source}`,
    ...doc,
  })

const uploadedPicture = /^http:\/\/[a-z0-9.-]+(:[0-9]+)?\/pictures\/[0-9a-f-]{36}\/[0-9a-f]{32}\.webp$/

// The stored form is checked too: an address may grow when its domain is written in lower case.
const storedEmailProblem = (text: string) => emailProblem(text) ?? emailProblem(normaliseEmail(text))
const email = checked(storedEmailProblem)
const phone = checked(phoneProblem)

export const emailAddress = (doc: FieldDoc) =>
  email.transform(normaliseEmail).meta({ maxLength: 254, pattern: '^[^@\\s]+@[^@\\s]+$', ...doc })
export const phoneNumber = (doc: FieldDoc) => phone.meta({ pattern: '^\\+[1-9]\\d{6,14}$', ...doc })

/** As above, and an empty string, which clears the field. */
export const clearableEmail = (doc: FieldDoc) =>
  checked((text) => (text === '' ? undefined : storedEmailProblem(text)))
    .transform((text) => (text === '' ? null : normaliseEmail(text)))
    .meta({ maxLength: 254, pattern: '^(|[^@\\s]+@[^@\\s]+)$', ...doc })
export const clearablePhone = (doc: FieldDoc) =>
  checked((text) => (text === '' ? undefined : phoneProblem(text)))
    .transform((text) => (text === '' ? null : text))
    .meta({ pattern: '^(|\\+[1-9]\\d{6,14})$', ...doc })

/** An instant: RFC 3339 with any offset in, a Date inside. */
export const instant = (doc: FieldDoc) =>
  checked((text) => (parseInstant(text) ? undefined : 'must be a date and time such as 2026-11-20T10:00:00Z'))
    .transform((text) => parseInstant(text) as Date)
    .meta({ format: 'date-time', ...doc })

/** An instant of a reply, always UTC with milliseconds. */
export const instantView = (doc: FieldDoc) =>
  z.date().meta({ type: 'string', format: 'date-time', example: '2026-11-20T10:00:00.000Z', ...doc })

const rfc3339 = /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i

function parseInstant(text: string): Date | undefined {
  const [, year, month, day] = rfc3339.exec(text) ?? []
  const daysInMonth = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  if (!year || Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > daysInMonth) return undefined
  const parsed = new Date(text.toUpperCase())
  const isWritable = parsed.getUTCFullYear() >= 1 && parsed.getUTCFullYear() <= 9999
  return isWritable ? parsed : undefined
}

export const wholeNumber = (low: number, high: number, doc: FieldDoc) =>
  z
    .number()
    .refine(
      (value) => Number.isInteger(value) && value >= low && value <= high,
      saying(say('must be a whole number from {low} to {high}', { low, high })),
    )
    .meta({ type: 'integer', format: 'int32', minimum: low, maximum: high, ...doc })

export const choice = <const Names extends readonly [string, ...string[]]>(names: Names, doc: FieldDoc) =>
  z
    .enum(names, {
      // An absent or null value gets the words that every field has for it.
      error: ({ input }) => (input === undefined || input === null ? undefined : ''),
    })
    .meta(doc)

/** A UUID, in a path (where another form is not found), a query or a body. */
export const uuidParameter = (doc: FieldDoc) =>
  checked((text) => (isUuid(text) ? undefined : 'must be a UUID'))
    .transform((text) => text.toLowerCase())
    .meta({ format: 'uuid', ...doc })

type ReferenceNotFound = 'PRODUCT_NOT_FOUND' | 'ORDER_NOT_FOUND' | 'PAYMENT_LINK_NOT_FOUND'

/** A path parameter that is a reference: another form is simply not found. */
export const referenceParameter = (prefix: string, notFound: ReferenceNotFound, doc: FieldDoc) =>
  z
    .string()
    .transform((text) =>
      isReference(prefix, text) ? text : fail(notFound, 'There is no such resource in this account and environment.'),
    )
    .meta(doc)

const addressDocs = {
  line1: { description: 'Street and number.', example: '12 rue des Consuls' },
  line2: { description: 'Further line.', example: '2e étage' },
  city: { description: 'City.', example: 'Rabat' },
  postalCode: { description: 'Postal code.', example: '10030' },
  country: { description: 'ISO 3166 code of the country, in upper case.', example: 'MA' },
}
const addressExample = { line1: '12 rue des Consuls', city: 'Rabat', postalCode: '10030', country: 'MA' }

export const address = (doc: FieldDoc) =>
  objectOf({
    line1: nameText(addressDocs.line1),
    line2: nameText(addressDocs.line2).optional(),
    city: nameText(addressDocs.city).optional(),
    postalCode: nameText(addressDocs.postalCode).optional(),
    country: checked((text) =>
      /^[A-Z]{2}$/.test(text) ? undefined : 'must be a two-letter ISO 3166 code in upper case, such as MA',
    )
      .meta({ pattern: '^[A-Z]{2}$', ...addressDocs.country })
      .optional(),
  }).meta({ example: addressExample, ...doc })

export const addressView = (doc: FieldDoc) =>
  z
    .strictObject({
      line1: z.string().meta(addressDocs.line1).optional(),
      line2: z.string().meta(addressDocs.line2).optional(),
      city: z.string().meta(addressDocs.city).optional(),
      postalCode: z.string().meta(addressDocs.postalCode).optional(),
      country: z.string().meta(addressDocs.country).optional(),
    })
    .meta({ example: addressExample, ...doc })

const metadataLimits = { keys: 50, keyLength: 40, textLength: 500, depth: 5, bytes: 16_384 }

/** Free-form metadata: checked, then kept as the very text that was sent. */
export const metadata = (doc: FieldDoc) =>
  z
    .any()
    .check((given) => {
      const problem = metadataProblem(given.value)
      if (problem) given.issues.push(refusing(problem, given.value))
    })
    .transform((value: object) => new RawJson(rawText(value) ?? JSON.stringify(value)))
    .meta({ type: 'object', additionalProperties: true, example: { cartId: 'c-77' }, ...doc })

export const metadataView = (doc: FieldDoc) =>
  z.instanceof(RawJson).meta({ type: 'object', additionalProperties: true, example: { cartId: 'c-77' }, ...doc })

function metadataProblem(value: unknown): Words | undefined {
  if (value === null) return 'must not be null; leave the field out instead'
  if (typeof value !== 'object' || Array.isArray(value)) return 'must be an object'
  const names = Object.keys(value)
  if (names.length > metadataLimits.keys) return say('must have at most {high} keys', { high: metadataLimits.keys })
  const text = rawText(value) ?? JSON.stringify(value)
  if (Buffer.byteLength(text) > metadataLimits.bytes) return 'must be at most 16 KiB as JSON'
  return nestedProblem(value, 1)
}

function nestedProblem(value: unknown, depth: number): Words | undefined {
  if (typeof value === 'string')
    return lengthProblem(value, 0, metadataLimits.textLength) && 'text values must be at most 500 characters long'
  if (typeof value !== 'object' || value === null) return undefined
  if (depth > metadataLimits.depth) return 'must not be nested deeper than 5'
  if (!Array.isArray(value)) {
    const isMisfit = Object.keys(value).some((name) => lengthProblem(name, 1, metadataLimits.keyLength))
    if (isMisfit) return 'keys must be 1 to 40 characters long'
  }
  for (const each of Object.values(value)) {
    const problem = nestedProblem(each, depth + 1)
    if (problem) return problem
  }
  return undefined
}

/** As the field itself, and an empty text, which clears it. */
export const clearable = (field: z.ZodType<string>, doc: FieldDoc) =>
  z
    .string()
    .transform((text, given) => {
      if (text === '') return null
      const read = field.safeParse(text)
      if (read.success) return read.data
      for (const issue of read.error.issues) given.issues.push(refusing(saidIn(issue), text))
      return z.NEVER
    })
    .meta(doc)
