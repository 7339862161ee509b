import { away } from './away.ts'

// A DATABASE_URL with several hosts, as libpq writes it: `postgres://user@one:5432,two:5432/mizan?target_session_attrs=read-write`. `pg`
// knows one host, so the one that takes writes is found before each connection, and remembered until a connection to it ends.

const form = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/
const attributes = new Set(['any', 'read-write', 'primary'])

/** The addresses of each of its hosts, in their order: one for an address as usual. */
export function addressesOf(url: string): string[] {
  const [, beginning = '', hosts = '', rest = ''] = form.exec(url) ?? []
  if (!hosts.includes(',') && !rest.includes('target_session_attrs')) return [url]
  const end = rest.replace(/([?&])target_session_attrs=[^&]*(&|$)/, (_, before: string, after: string) =>
    after === '&' ? before : '',
  )
  return hosts.split(',').map((host) => `${beginning}${host}${end}`)
}

/** Whether the URL requires a host that accepts writes. */
export function wantsWrites(url: string): boolean {
  const [, wanted] = /[?&]target_session_attrs=([^&]*)/.exec(url) ?? []
  return wanted === undefined || attributes.has(wanted)
}

type Choice = { chosen: string | undefined; choosing: Promise<string> | undefined }
const choices = new Map<string, Choice>()

const choiceOf = (url: string): Choice => {
  const known = choices.get(url) ?? { chosen: undefined, choosing: undefined }
  choices.set(url, known)
  return known
}

/**
 * The address of the host that takes writes: the first that says so, of all asked at once. It is remembered until `forget` is called.
 * Throws what the last of them answered.
 */
export async function chooseAddress(url: string, takesWrites: (address: string) => Promise<boolean>): Promise<string> {
  const choice = choiceOf(url)
  if (choice.chosen !== undefined) return choice.chosen
  choice.choosing ??= askAll(url, takesWrites).finally(() => {
    choice.choosing = undefined
  })
  choice.chosen = await choice.choosing
  return choice.chosen
}

export function forgetAddress(url: string): void {
  choiceOf(url).chosen = undefined
}

async function askAll(url: string, takesWrites: (address: string) => Promise<boolean>): Promise<string> {
  const asked = addressesOf(url).map(async (address) => {
    if (!(await takesWrites(address))) throw away('none of its hosts takes writes')
    return address
  })
  return Promise.any(asked).catch((error: AggregateError) => {
    throw error.errors.at(-1)
  })
}
