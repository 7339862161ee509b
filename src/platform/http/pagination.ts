import { RawJson, writeJson } from '../json.ts'
import { mappedInTurns } from '../turns.ts'
import { z } from 'zod'
import type { PageRequest, SortField } from '../lists/pages.ts'
import { nearest } from '../suggest.ts'
import { instantView, lineText, objectOf, wholeNumber, refusing, saying } from './fields.ts'
import { meantFor, say } from '../sentences/said.ts'

// The only place that knows the page envelope and its numbering from 0.

const sizeMax = 2_000
/** An int4, as the reference says. */
const pageMax = 2_147_483_647

const limitMax = 500
const exampleCursor = 'AAAAAAAAAGTaaQnJ3sK5cR0c1mU4ZQJt'
const defaults = { page: 0, size: 20, limit: 50 }
const newestFirst: SortField[] = [{ field: 'createdAt', direction: 'desc' }]

const count = (low: number, high: number, fallback: number, doc: { description: string }) =>
  z
    .string({ error: 'must be given once' })
    .refine(
      (text) => /^\d{1,10}$/.test(text) && Number(text) >= low && Number(text) <= high,
      saying(say('must be a whole number from {low} to {high}', { low, high })),
    )
    .transform(Number)
    .meta({
      type: 'integer',
      format: 'int32',
      minimum: low,
      maximum: high,
      default: fallback,
      example: fallback,
      ...doc,
    })

const pageParameter = () => count(0, pageMax, defaults.page, { description: 'Number of the page, from 0.' })
const sizeParameter = () => count(1, sizeMax, defaults.size, { description: 'Rows a page.' })

/** The query of a list: `page`, `size`, `sort` over the given fields, and the list's own filters. */
export function pageQuery<Filters extends z.ZodRawShape>(sortable: readonly [string, ...string[]], filters: Filters) {
  return objectOf({
    page: keepingMeta(pageParameter(), (parameter) => parameter.default(defaults.page)),
    size: keepingMeta(sizeParameter(), (parameter) => parameter.default(defaults.size)),
    sort: keepingMeta(sortParameter(sortable), (parameter) => parameter.default(newestFirst)),
    ...filters,
  })
}

/**
 * The query of a list that can be read by pages, as {@link pageQuery} has it, or from cursor to cursor with `limit` and `cursor`. `pageIn` and
 * `walkIn` return the one that the caller chose.
 */
export function pageOrCursorQuery<Filters extends z.ZodRawShape>(
  sortable: readonly [string, ...string[]],
  filters: Filters,
) {
  return objectOf({
    page: keepingMeta(pageParameter(), (parameter) => parameter.optional()),
    size: keepingMeta(sizeParameter(), (parameter) => parameter.optional()),
    sort: keepingMeta(sortParameter(sortable), (parameter) => parameter.optional()),
    limit: keepingMeta(
      count(1, limitMax, defaults.limit, { description: 'Rows at once, from cursor to cursor; not with page.' }),
      (parameter) => parameter.optional(),
    ),
    cursor: lineText(200, {
      description: 'The nextCursor of the answer before, with the same filters; not with page, size or sort.',
      example: exampleCursor,
    }).optional(),
    ...filters,
  }).check((given) => {
    const { page, size, sort, limit, cursor } = given.value as Paging
    if ((page ?? size ?? sort) === undefined || (limit ?? cursor) === undefined) return
    const message = 'must not be used together with page, size or sort'
    given.issues.push({ code: 'custom', path: [limit ? 'limit' : 'cursor'], message, input: given.value })
  })
}

/** The query of a list that is only read from cursor to cursor: `limit`, `cursor`, and the list's own filters. */
export function cursorQuery<Filters extends z.ZodRawShape>(
  limitMax: number,
  cursor: z.ZodType<string>,
  filters: Filters,
) {
  return objectOf({
    limit: keepingMeta(count(1, limitMax, defaults.limit, { description: 'Rows at once.' }), (parameter) =>
      parameter.default(defaults.limit),
    ),
    cursor: cursor.optional(),
    ...filters,
  })
}

/** The answer to such a query. */
export const cursorOf = <View extends z.ZodType>(view: View, cursor: z.ZodType<string>) =>
  z.strictObject({
    content: z.array(view).meta({ description: 'The rows behind the cursor.' }),
    nextCursor: cursor.optional(),
    hasMore: z.boolean().meta({ description: 'Whether there is a nextCursor.', example: true }),
  })

type Paging = {
  page?: number | undefined
  size?: number | undefined
  sort?: SortField[] | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

/** The page that a query of both kinds asks for. */
export const pageIn = ({ page = defaults.page, size = defaults.size, sort = newestFirst }: Paging): PageRequest => ({
  page,
  size,
  sort,
})

/** The start and number of rows of a query by cursor; undefined when it asks for a page. */
export const walkIn = ({ limit, cursor }: Paging): { limit: number; cursor: string | undefined } | undefined =>
  (limit ?? cursor) === undefined ? undefined : { limit: limit ?? defaults.limit, cursor }

/** Keeps the documentation of a parameter when it is wrapped. */
const keepingMeta = <Bare extends z.ZodType, Wrapped extends z.ZodType>(
  bare: Bare,
  wrap: (bare: Bare) => Wrapped,
): Wrapped => wrap(bare).meta(bare.meta() ?? {})

function sortParameter(sortable: readonly [string, ...string[]]) {
  const form = new RegExp(`^(${sortable.join('|')})(,(asc|desc))?$`)
  const wrong = (text: string) => {
    const meant = nearest(text.split(',')[0] ?? '', sortable)
    const said = say('must be one of {names}, with `,asc` or `,desc` behind it', { names: sortable.join(', ') })
    return meantFor(said, meant && `\`${meant}\``)
  }
  return z
    .union([z.string(), z.array(z.string()).max(sortable.length, 'is given too often')])
    .transform((given) => (Array.isArray(given) ? given : [given]))
    .check((given) => {
      const misfit = given.value.find((text) => !form.test(text))
      const fields = given.value.map((text) => text.split(',')[0])
      if (misfit !== undefined) given.issues.push(refusing(wrong(misfit), given.value))
      else if (new Set(fields).size < fields.length)
        given.issues.push({ code: 'custom', message: 'names a field twice', input: given.value })
    })
    .transform((given) => given.map(parseSort))
    .meta({
      type: 'array',
      items: { type: 'string', enum: sortable.flatMap((field) => [field, `${field},asc`, `${field},desc`]) },
      description: 'Order of the rows; may be repeated. The identifier breaks ties. Without it: `createdAt,desc`.',
      example: ['createdAt,desc'],
    })
}

// Without a direction a field sorts upwards, as Spring's Pageable has it.
function parseSort(text: string): SortField {
  const [field = '', direction = 'asc'] = text.split(',')
  return { field, direction: direction === 'desc' ? 'desc' : 'asc' }
}

/** The envelope around rows of `view`. */
export const pageOf = <View extends z.ZodType>(view: View) =>
  z.strictObject({
    content: z.array(view).meta({ description: 'The rows of this page; empty past the end.' }),
    page: wholeNumber(0, pageMax, { description: 'Number of this page, from 0.', example: 0 }),
    size: wholeNumber(1, sizeMax, { description: 'Rows a page, as asked for.', example: 20 }),
    totalElements: wholeNumber(0, 2_147_483_647, { description: 'Rows of the whole list.', example: 1 }),
    totalPages: wholeNumber(0, 2_147_483_647, {
      description: 'Pages of the whole list; page until it is reached.',
      example: 1,
    }),
    searchedUntil: instantView({
      description:
        'The instant at which a search, or a list in another order than `createdAt`, ended because there were more rows than are looked through: content and totals have nothing older, or with `sort=createdAt,asc` nothing newer. Go on with it as `to`, or as `from`.',
    }).optional(),
  })

/** The answer to either kind of query, of which one has some members and the other has others; `more` is in both. */
export const pageOrCursorOf = <View extends z.ZodType, More extends z.ZodRawShape>(view: View, more: More) => {
  const { content, page, size, totalElements, totalPages, searchedUntil } = pageOf(view).shape
  return z.strictObject({
    content,
    page: keepingMeta(page, (member) => member.optional()),
    size: keepingMeta(size, (member) => member.optional()),
    totalElements: keepingMeta(totalElements, (member) => member.optional()),
    totalPages: keepingMeta(totalPages, (member) => member.optional()),
    searchedUntil,
    nextCursor: z
      .string()
      .meta({
        description: 'With `limit` or `cursor`: send it as `cursor`; absent at the end.',
        example: exampleCursor,
      })
      .optional(),
    hasMore: z
      .boolean()
      .meta({ description: 'With `limit` or `cursor`: whether there is a nextCursor.', example: true })
      .optional(),
    ...more,
  })
}

/**
 * Two thousand rows are presented and written in turns. Each is as it will be sent, which for the reader of the answer is the same as
 * what it was made of.
 */
const written = <Row, View>(rows: readonly Row[], present: (row: Row) => View): Promise<View[]> =>
  mappedInTurns(rows, (row) => new RawJson(writeJson(present(row))) as View)

/** Answers a page. */
export async function pageReply<Row, View>(
  { rows, total, searchedUntil }: { rows: Row[]; total: number; searchedUntil?: Date | undefined },
  { page, size }: PageRequest,
  present: (row: Row) => View,
) {
  const totalPages = Math.ceil(total / size)
  return {
    status: 200 as const,
    body: { content: await written(rows, present), page, size, totalElements: total, totalPages, searchedUntil },
  }
}

type Behind<Row, View> = {
  present: (row: Row) => View
  cursorAt: (row: Row) => string
  /** The cursor that goes on where a search ended before it had found enough. */
  further?: string | undefined
}

/** Answers the rows behind a cursor; `rows` has one row more than the limit when there are more. */
export async function cursorReply<Row, View>(
  rows: Row[],
  limit: number,
  { present, cursorAt, further }: Behind<Row, View>,
) {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const nextCursor = rows.length > limit && last ? cursorAt(last) : further
  return {
    status: 200 as const,
    body: { content: await written(shown, present), nextCursor, hasMore: nextCursor !== undefined },
  }
}
