import { merchantRoutes } from '../../src/app.ts'
import type { Route } from '#platform/http/route.ts'
import type { CallBy } from './conventions.ts'
import { dereferenced, document, type Operation, type Parameter } from './document.ts'
import { type Credential, type Door, doors } from './doors.ts'

// The rows of the merchant API at each door, with what it takes to call them: contract tests walk these, so that a new row is
// covered the moment it exists.

export type Row = {
  /** `GET /v1/products/{reference}`. */
  title: string
  door: Door
  route: Route
  operation: Operation
  /** The first word of the path, such as `products`. */
  noun: string
}

/** The values of a path's parameters. */
export type Values = Record<string, string>

export const rowsAt = (door: Door): readonly Row[] =>
  merchantRoutes.map((route) => {
    const operation = document.paths[`/v1${route.path}`]?.[route.method.toLowerCase()]
    if (!operation) throw new Error(`${route.method} ${route.path} is missing in the OpenAPI document.`)
    return {
      title: `${route.method} ${door.prefix}${route.path}`,
      door,
      route,
      operation,
      noun: route.path.split('/')[1] ?? '',
    }
  })

export const rows: readonly Row[] = doors.flatMap(rowsAt)

export const parametersOf = ({ operation }: Row, place: Parameter['in']): Parameter[] =>
  operation.parameters.filter((parameter) => parameter.in === place)

/** Rows that a live key lacks. */
export const isOfSandbox = ({ route }: Row): boolean => route.path.endsWith('/force-due-date')

/** The media type of a row whose success is a file. */
export const fileType = ({ operation }: Row): string | undefined =>
  Object.keys(operation.responses['200']?.content ?? {}).find((type) => type !== 'application/json')

/** The rows whose path names an object. */
export const objectRows = rows.filter((row) => parametersOf(row, 'path').length > 0)
export const bodyRows = rows.filter((row) => row.operation.requestBody !== undefined)
export const idempotentRows = rows.filter((row) => row.route.idempotent)
/** Lists of a merchant's objects; that of event types is the same for everybody, and comes whole. */
export const listRows = rows.filter(
  (row) => row.noun !== 'event-types' && parametersOf(row, 'query').some(({ name }) => name === 'page'),
)

/** The identifiers that the documentation shows: of the right form, and of no object. */
export const missingValues = (row: Row): Values =>
  Object.fromEntries(parametersOf(row, 'path').map(({ name, example }) => [name, String(example)]))

export const pathOf = ({ door, route }: Row, values: Values): string =>
  `${door.prefix}${route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? `{${name}}`)}`

/** The body that the documentation's examples make, or undefined for a row that takes none. */
export function exampleBody({ operation }: Row): Record<string, unknown> | undefined {
  const { requestBody } = operation
  if (!requestBody) return undefined
  const { properties = {} } = dereferenced(requestBody.content['application/json'].schema)
  return Object.fromEntries(Object.entries(properties).map(([name, { example }]) => [name, example]))
}

/** Parameters that a list read by pages refuses, although some lists can be read either way. */
const walking = new Set(['limit', 'cursor'])

/** The query that the documentation's examples make; of the two ways to read a list, the one by pages. */
export const exampleQuery = (row: Row): string =>
  new URLSearchParams(
    parametersOf(row, 'query')
      .filter(({ name }) => !walking.has(name))
      .flatMap(({ name, example }) => [example].flat().map((each): [string, string] => [name, String(each)])),
  ).toString()

/** A request that this row answers with success, for the object that `values` name; of none when none is given. */
export function validCall(row: Row, values: Values, by?: Credential): CallBy {
  const body = exampleBody(row)
  const query = exampleQuery(row)
  return {
    method: row.route.method,
    path: `${pathOf(row, values)}${query === '' ? '' : `?${query}`}`,
    ...(by && { by }),
    ...(body && { body }),
  }
}
