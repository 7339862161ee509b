import { useEnvironment } from './environment.ts'
import { callAddress, inspectionHeaders } from './inspection.ts'
import { useLocale } from './language.ts'
import { problemOf } from './problem.ts'
import { companyHeaders } from './window-company.ts'

// The one door to the server. It knows session, environment, language and refusals; nothing else in the dashboard fetches.

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Query = Record<string, string | number | boolean | undefined>

export type Call = {
  method?: Method
  query?: Query | undefined
  body?: unknown
  /** Proof of a moment ago, for what asks for one. */
  confirmation?: string | undefined
  /** A token of the log-in, before there is a session. */
  bearer?: string | undefined
  /** Sent with what creates or moves something, so that a repeat does it once. */
  idempotencyKey?: string | undefined
  /** For what the headers of the answer tell beside it. */
  onHeaders?: (headers: Headers) => void
}

type Beside = { locale: string; environment?: string }

export async function send<Answer>(
  path: string,
  { method = 'GET', query, body, ...call }: Call,
  beside: Beside,
): Promise<Answer> {
  requirePlainPath(path)
  const response = await fetch(withQuery(path, query), {
    method,
    credentials: 'same-origin',
    headers: {
      'Accept-Language': beside.locale,
      ...inspectionHeaders,
      ...companyHeaders(),
      ...(beside.environment && { 'X-Environment': beside.environment }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(call.confirmation && { 'X-Confirmation-Token': call.confirmation }),
      ...(call.bearer && { Authorization: `Bearer ${call.bearer}` }),
      ...(call.idempotencyKey && { 'Idempotency-Key': call.idempotencyKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const isJson = response.headers.get('Content-Type')?.includes('json') === true
  const answer: unknown = isJson ? await response.json() : await response.blob()
  if (!response.ok) throw problemOf(response, isJson ? answer : undefined)
  call.onHeaders?.(response.headers)
  return answer as Answer
}

/** Whether the window would be loaded if it were loaded again. */
export const answersHere = (): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** A browser resolves `..`, also as %2e: an id out of a link must not lead a call with this session to another row. */
function requirePlainPath(path: string): void {
  if (path.split(/[/\\]/).some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment)))
    throw new TypeError('A path has no dots alone.')
}

function withQuery(path: string, query: Query = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  if (given.length === 0) return path
  return `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`
}

type Send = <Answer>(path: string, call?: Call) => Promise<Answer>

/** `merchant('/products')` is the merchant API in the chosen environment; `portal('/company')` the portal's own. */
/** A file as it was kept. */
type HandedIn = { id: string; name: string; mediaType: string; size: number }

/** Hands a file in; what it belongs to is said by another call. */
const handIn = (file: File, locale: string): Promise<HandedIn> =>
  sendFile<HandedIn>(withQuery(callAddress('/api/v1/files'), { name: file.name }), file, locale)

async function sendFile<Answer>(path: string, file: File, locale: string): Promise<Answer> {
  const response = await fetch(path, {
    method: 'POST',
    credentials: 'same-origin',
    headers: {
      'Accept-Language': locale,
      ...inspectionHeaders,
      ...companyHeaders(),
      'Content-Type': 'application/octet-stream',
    },
    body: file,
  })
  const isJson = response.headers.get('Content-Type')?.includes('json') === true
  const answer: unknown = isJson ? await response.json() : undefined
  if (!response.ok) throw problemOf(response, answer)
  return answer as Answer
}

/** Sends a file, and tells how much of it has gone, from 0 to 1. */
export function sendWithProgress<Answer>(
  { path, query, file }: { path: string; query: Query; file: File },
  locale: string,
  onProgress: (part: number) => void,
): Promise<Answer> {
  // `fetch` does not tell how much has gone.
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', withQuery(path, query))
    request.setRequestHeader('Accept-Language', locale)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('error', () => reject(new TypeError('The server cannot be reached.')))
    request.addEventListener('load', () => {
      const isJson = request.getResponseHeader('Content-Type')?.includes('json') === true
      const answer: unknown = isJson ? JSON.parse(request.responseText) : undefined
      if (request.status < 300) resolve(answer as Answer)
      else reject(problemOf(new Response(undefined, { status: request.status }), answer))
    })
    request.send(file)
  })
}

/** A picture as it was kept. */
type Uploaded = { url: string; thumbnailUrl: string; width: number; height: number }

export type Api = {
  merchant: Send
  portal: Send
  open: Send
  upload: (file: File) => Promise<HandedIn>
  uploadPicture: (file: File) => Promise<Uploaded>
}

export function useApi(): Api {
  const { locale } = useLocale()
  const { environment } = useEnvironment()
  return {
    merchant: (path, call = {}) => send(callAddress(`/api/v1/merchant${path}`), call, { locale, environment }),
    portal: (path, call = {}) => send(callAddress(`/api/v1${path}`), call, { locale }),
    open: (path, call = {}) => send(callAddress(`/api/public${path}`), call, { locale }),
    upload: (file) => handIn(file, locale),
    uploadPicture: (file) => sendFile<Uploaded>(callAddress('/api/v1/pictures'), file, locale),
  }
}

/** Saves a file of the merchant API under a name; the headers of the answer tell more of it. */
export const useFileLink = () => {
  const { merchant } = useApi()
  return async (path: string, name: string, query?: Query): Promise<Headers> => {
    let told = new Headers()
    const file = await merchant<Blob>(path, { query, onHeaders: (headers) => (told = headers) })
    const address = URL.createObjectURL(file)
    const link = Object.assign(document.createElement('a'), { href: address, download: name })
    link.click()
    URL.revokeObjectURL(address)
    return told
  }
}
