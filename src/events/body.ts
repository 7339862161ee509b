import { writeJson } from '#platform/json.ts'

// The bytes of an event. Every delivery of it sends these, so that they are made once and kept.

/** Maximum size of a body, in bytes of UTF-8: receivers have limits of their own. */
export const bodyMaxBytes = 65_536

export type Envelope = Record<string, unknown> & {
  data: { object: Record<string, unknown>; previous?: Record<string, unknown> | undefined }
}

/** Members that identify the resource and its state are always kept. */
const kept = new Set(['id', 'reference', 'status', 'createdAt'])

/**
 * Writes an event. If it is too long, its largest parts are removed until it fits: first the previous values, then members of the resource, then its
 * metadata. `truncated` names them.
 */
export function writeBody(envelope: Envelope): string {
  let body = writeJson(envelope)
  if (fits(body)) return body
  const { data, ...head } = envelope
  const shortened: Envelope = { ...head, data: { object: { ...data.object }, previous: data.previous } }
  const truncated: string[] = []
  for (const path of longestFirst(shortened)) {
    drop(shortened, path)
    truncated.push(path)
    body = writeJson({ ...shortened, truncated })
    if (fits(body)) return body
  }
  return body
}

// A UTF-16 unit becomes at most three bytes, which spares most bodies the count.
const fits = (body: string): boolean => body.length * 3 <= bodyMaxBytes || Buffer.byteLength(body) <= bodyMaxBytes

function longestFirst({ data: { object, previous } }: Envelope): string[] {
  const members = Object.entries(object)
    .filter(([name, value]) => value !== undefined && !kept.has(name))
    .map(([name, value]) => ({ path: `data.object.${name}`, length: writeJson(value).length }))
    .sort((one, other) => other.length - one.length)
    .map(({ path }) => path)
  return [...(previous === undefined ? [] : ['data.previous']), ...members, 'metadata']
}

function drop(envelope: Envelope, path: string): void {
  if (path === 'metadata') delete envelope['metadata']
  else if (path === 'data.previous') delete envelope.data.previous
  else delete envelope.data.object[path.slice('data.object.'.length)]
}
