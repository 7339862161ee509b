// Bodies and queries as Stripe takes them: `a[b][0]=c`.

export type Form = { [name: string]: string | Form }

const fieldsMax = 500

export function formOf(text: string): Form {
  const form: Form = Object.create(null) as Form
  for (const [name, value] of [...new URLSearchParams(text)].slice(0, fieldsMax)) {
    const path = name.split(/\[|\]\[|\]/).filter((part, index) => part !== '' || index === 0)
    put(form, name.endsWith('[]') ? [...path, String(sizeAt(form, path))] : path, value)
  }
  return form
}

function sizeAt(form: Form, path: readonly string[]): number {
  const there = path.reduce<Form | string | undefined>(
    (at, part) => (typeof at === 'object' ? at[part] : undefined),
    form,
  )
  return typeof there === 'object' ? Object.keys(there).length : 0
}

function put(form: Form, path: readonly string[], value: string): void {
  const [first = '', ...rest] = path
  if (rest.length === 0) {
    form[first] = value
    return
  }
  const inner = form[first]
  const next = typeof inner === 'object' ? inner : (Object.create(null) as Form)
  form[first] = next
  put(next, rest, value)
}

export const textIn = (form: Form | undefined, name: string): string | undefined => {
  const value = form?.[name]
  return typeof value === 'string' ? value : undefined
}
export const partIn = (form: Form | undefined, name: string): Form | undefined => {
  const value = form?.[name]
  return typeof value === 'object' ? value : undefined
}
export const textsIn = (form: Form | undefined, name: string): string[] =>
  Object.values(partIn(form, name) ?? {}).filter((value) => typeof value === 'string')
/** Texts by name, such as metadata. */
export const textMapIn = (form: Form | undefined, name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(partIn(form, name) ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
/** The same for any order of the fields. */
export const canonical = (form: Form): string =>
  JSON.stringify(form, (_, value: unknown) =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
