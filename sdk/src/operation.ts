// The description of a call. The generated types define its path, query and body, so that a wrong one does not compile.

/** A call as `generated/api.ts` describes it. */
export type Operation = { url: string; path?: unknown; query?: unknown; body?: unknown; headers?: unknown }

type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Verb and path, such as `GET /v1/products/{reference}`; the path is that of the document. */
export type Line<Call extends Operation> = `${Verb} ${Call['url']}`

/** Input of a call. */
export type CallInput<Call extends Operation> = Omit<Call, 'url' | 'headers'>

type Parameter = string | number | boolean | undefined

/** The path and query of a call. Throws TypeError for a path parameter that would lead elsewhere. */
export function targetOf(template: string, path: unknown, query: unknown): string {
  const filled = template.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = (path as Record<string, unknown> | undefined)?.[name]
    if (typeof value !== 'string' || /^\.{0,2}$/.test(value))
      throw new TypeError(`${name} must be the id or reference of an object.`)
    return encodeURIComponent(value)
  })
  const search = searchOf((query ?? {}) as Record<string, Parameter | readonly Parameter[]>)
  return search === '' ? filled : `${filled}?${search}`
}

function searchOf(query: Readonly<Record<string, Parameter | readonly Parameter[]>>): string {
  const pairs = Object.entries(query).flatMap(([name, given]) =>
    [given].flat().flatMap((value) => (value === undefined ? [] : [[name, String(value)] as [string, string]])),
  )
  return new URLSearchParams(pairs).toString()
}
