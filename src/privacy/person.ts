// A person who is looked for, and the parts of a text that are theirs. Pure.

/** An e-mail in lower case, and the names and telephones that were found beside it. */
export type Person = { email: string; names: Set<string>; phones: Set<string> }

export const personOf = (email: string): Person => ({ email: email.toLowerCase(), names: new Set(), phones: new Set() })

type PersonFields = {
  name?: string | null | undefined
  email?: string | null | undefined
  phone?: string | null | undefined
}

/** Notes what a row says of the person beside the e-mail; nothing when it is about another one. */
export function learn(person: Person, { name, email, phone }: PersonFields): void {
  if (email?.toLowerCase() !== person.email) return
  if (name && name.length >= nameMin) person.names.add(name)
  if (phone) person.phones.add(phone)
}

/** Shorter ones stand in too many other words. */
const nameMin = 3

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** The e-mail as a whole: `ana@b.example` is not in `diana@b.example`. */
export const namesEmail = (email: string, text: string): boolean =>
  new RegExp(String.raw`(?<![\p{L}\p{N}._%+-])${escaped(email)}(?![\p{L}\p{N}-]|\.[\p{L}\p{N}])`, 'iu').test(text)

const erasedWord = 'erased'

/** The text with a word in place of everything that names the person; what does not stays as it is, to the letter. */
export function masked(person: Person, text: string): string {
  const parts = [person.email, ...person.names, ...person.phones]
  return parts.reduce(
    (whole, part) =>
      whole.replaceAll(new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped(part)}(?![\p{L}\p{N}])`, 'giu'), erasedWord),
    text,
  )
}

export const maskedOrNull = (person: Person, text: string | null): string | null =>
  text === null ? null : masked(person, text)

/** The same in the strings of a value: keys and the form of JSON stay. */
export function maskedValue(person: Person, value: unknown): unknown {
  if (typeof value === 'string') return masked(person, value)
  if (Array.isArray(value)) return value.map((each) => maskedValue(person, each))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, maskedValue(person, each)]))
}

/** The same for JSON in a column; numbers and all else that does not name the person stay as they were written. */
export function maskedJson(person: Person, json: string | null): string | null {
  if (json === null || masked(person, decoded(json)) === decoded(json)) return json
  return JSON.stringify(maskedValue(person, JSON.parse(json)))
}

/** Letters that JSON may write as escapes are compared as what they stand for. */
const decoded = (json: string): string => JSON.stringify(JSON.parse(json))
