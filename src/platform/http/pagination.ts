import { z } from 'zod'
import type { PageRequest, SortField } from '../lists/pages.ts'
import { nearest } from '../suggest.ts'
import { objectOf, wholeNumber } from './fields.ts'

// The only place that knows the page envelope and its numbering from 0 (specification 2.5, contract 2 "Pages").

const sizeMax = 2_000
/** An int4, as the reference says. */
const pageMax = 2_147_483_647

const count = (low: number, high: number, fallback: number, doc: { description: string }) =>
  z
    .string({ error: 'must be given once' })
    .refine(
      (text) => /^\d{1,10}$/.test(text) && Number(text) >= low && Number(text) <= high,
      `must be a whole number from ${low} to ${high}`,
    )
    .transform(Number)
    .default(fallback)
    .meta({
      type: 'integer',
      format: 'int32',
      minimum: low,
      maximum: high,
      default: fallback,
      example: fallback,
      ...doc,
    })

/** The query of a list: `page`, `size`, `sort` over the given fields, and the list's own filters. */
export function pageQuery<Filters extends z.ZodRawShape>(sortable: readonly [string, ...string[]], filters: Filters) {
  return objectOf({
    page: count(0, pageMax, 0, { description: 'Number of the page, from 0.' }),
    size: count(1, sizeMax, 20, { description: 'Rows a page.' }),
    sort: sortParameter(sortable),
    ...filters,
  })
}

function sortParameter(sortable: readonly [string, ...string[]]) {
  const form = new RegExp(`^(${sortable.join('|')})(,(asc|desc))?$`)
  const wrong = (text: string) => {
    const meant = nearest(text.split(',')[0] ?? '', sortable)
    return `must be one of ${sortable.join(', ')}, with \`,asc\` or \`,desc\` behind it${meant ? `; did you mean \`${meant}\`?` : ''}`
  }
  return z
    .union([z.string(), z.array(z.string()).max(sortable.length, 'is given too often')])
    .transform((given) => (Array.isArray(given) ? given : [given]))
    .check((given) => {
      const misfit = given.value.find((text) => !form.test(text))
      const fields = given.value.map((text) => text.split(',')[0])
      if (misfit !== undefined) given.issues.push({ code: 'custom', message: wrong(misfit), input: given.value })
      else if (new Set(fields).size < fields.length)
        given.issues.push({ code: 'custom', message: 'names a field twice', input: given.value })
    })
    .transform((given) => given.map(parseSort))
    .default([{ field: 'createdAt', direction: 'desc' }])
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
  })

/** Answers a page. */
export function pageReply<Row, View>(
  found: { rows: Row[]; total: number },
  { page, size }: PageRequest,
  present: (row: Row) => View,
) {
  const totalPages = Math.ceil(found.total / size)
  return {
    status: 200 as const,
    body: { content: found.rows.map(present), page, size, totalElements: found.total, totalPages },
  }
}
