import { setImmediate as nextTurn } from 'node:timers/promises'
import { RawJson, writeJson } from '../json.ts'
import { maskedAccount, maskedEmail, maskedName } from '../people/masked-person.ts'
import { accounts, emptied, leftOut, links, numbers, people, shown, untouched } from './shown-names.ts'

// The answers of a merchant's calls as an inspection shows them: people masked as the console masks them, secrets and free texts hidden.

/** In place of a text that is not shown. */
const nothing = '…'

/** Reading so many characters takes a few milliseconds; then others have their turn. */
const pieceLength = 64 * 1024

/** The body of an answer of a call, such as `products` by its first word. */
export async function shownBody(firstWord: string, body: unknown): Promise<unknown> {
  if (body === undefined) return undefined
  if (!hasRows(body)) return shownValue(body, firstWord)
  const content: unknown[] = []
  let length = 0
  for (const row of body.content) {
    const seen = shownValue(row, firstWord)
    content.push(seen)
    length += seen.text.length
    if (length < pieceLength) continue
    length = 0
    await nextTurn()
  }
  const { content: _, ...rest } = body
  return { ...(JSON.parse(shownValue(rest, firstWord).text) as object), content }
}

const hasRows = (body: unknown): body is { content: unknown[] } =>
  typeof body === 'object' && body !== null && 'content' in body && Array.isArray(body.content)

function shownValue(value: unknown, firstWord: string): RawJson {
  const plain: unknown = JSON.parse(writeJson(value))
  return new RawJson(JSON.stringify(shownIn(plain, { name: firstWord, parent: '' })))
}

type Place = { name: string; parent: string }

function shownIn(value: unknown, place: Place): unknown {
  if (typeof value === 'string') return shownText(value, place)
  if (typeof value !== 'object' || value === null) return value
  // A list of custom fields is the questions of a payment link; the object is the answers.
  if (Array.isArray(value)) return value.map((each) => shownMembers(each, place))
  return emptied.has(place.name) ? {} : shownMembers(value, place)
}

function shownMembers(value: unknown, place: Place): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return shownIn(value, place)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !leftOut.has(name))
      .map(([name, each]) => [name, untouched.has(name) ? each : shownIn(each, { name, parent: place.name })]),
  )
}

function shownText(text: string, { name, parent }: Place): string {
  if (isNeutral(text)) return text
  // Entries of the audit log name people by their e-mails, as the console knows.
  // The `name` of a fact is that of a key, an account or a webhook.
  if (
    (parent === 'facts' && (name === 'name' || !people.has(name))) ||
    shown.has(`${parent}.${name}`) ||
    (shown.has(name) && !people.has(name))
  )
    return name === 'supportEmail' || numbers.has(name) ? text : withoutContacts(text)
  if (parent === 'actor' && impersonal.has(text)) return text
  if (people.has(name)) return text.includes('@') ? maskedEmail(text) : maskedName(text)
  if (accounts.has(name)) return text.length > 8 ? maskedAccount(text) : text
  if (links.has(name)) return `${URL.parse(text)?.origin ?? ''}/${nothing}`
  return nothing
}

/** Actors of the audit log that are no person. */
const impersonal: ReadonlySet<string> = new Set(['operator', 'anyone', 'command line'])

/** An id, an instant or a day, whatever its name is. */
const isNeutral = (text: string): boolean =>
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$|^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d\.\d{3}Z)?$/.test(text)

/** Texts of a merchant's own may hold an e-mail or a telephone number all the same. */
const withoutContacts = (text: string): string =>
  text
    .replaceAll(/[^\s@<>"(),;:]{1,64}@[^\s@<>"(),;:]{1,255}/g, (email) => maskedEmail(email))
    .replaceAll(/\+\d(?:[ .-]?\d){6,14}|(?<![\d.,])0\d(?:[ .-]?\d){8,13}/g, nothing)
