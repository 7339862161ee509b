import { resourceTypes } from '#money/payments/journey.ts'
import { sessionMethods } from '#money/payments/session.ts'
import { locales } from '#platform/locale.ts'
import type { Question } from './period.ts'
import { devices } from './visitor.ts'

// Chooses the rollup rows that answer a question: those that aggregate over the columns it does not mention, where such rows exist. Pure.

/** Stands in a rollup's column for all values of it together. */
export const together = '*'

/** The values that a row may have in each column. */
export type Cut = { resourceId: string; types: string[]; devices: string[]; locales: string[]; methods: string[] }

const localesOfRows = ['', ...locales]
const methodsOfRows = ['', ...sessionMethods]

/** All that columns of rollups hold. */
export const valuesOfRows = {
  types: [together, ...resourceTypes],
  devices: [together, ...devices],
  locales: [together, ...localesOfRows],
  methods: [together, ...methodsOfRows],
}

/** With at most one filter, rows that stand for the rest together; with more, the rows of every value, which are few. */
export function seriesCutOf(question: Question): Cut {
  const { resourceType, resourceId, device, locale, method } = question
  const filters = [resourceId === undefined ? resourceType : undefined, device, locale, method]
  const asked = filters.filter((filter) => filter !== undefined).length
  return cutOf(question, asked > (resourceId === undefined ? 1 : 0))
}

/** Sources are always kept by device, and also by type when languages and payment methods are aggregated. */
export function sourceCutOf(question: Question): Cut {
  const { device, locale, method } = question
  const cut = cutOf(question, locale !== undefined || method !== undefined)
  return { ...cut, devices: valuesOf(device, devices) }
}

function cutOf({ resourceType, resourceId, device, locale, method }: Question, isEach: boolean): Cut {
  const values = (asked: string | undefined, all: readonly string[]) => valuesOf(asked, isEach ? all : [together])
  return {
    resourceId: resourceId ?? together,
    types: values(resourceType, resourceTypes),
    devices: values(device, devices),
    locales: values(locale, localesOfRows),
    methods: values(method, methodsOfRows),
  }
}

const valuesOf = (asked: string | undefined, all: readonly string[]): string[] =>
  asked === undefined ? [...all] : [asked]
