import { createHash } from 'node:crypto'

// The facts of a release about its packages: a bill of materials (CycloneDX) with the same bytes each time, and their licences, each of which is allowed.

type License = { license?: { id?: string; name?: string }; expression?: string }
type Component = {
  'bom-ref': string
  name: string
  version: string
  licenses?: License[]
  properties?: { name: string; value: string }[]
}
export type Bill = {
  serialNumber: string
  metadata: { timestamp?: string; component: Component; tools?: unknown }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/** Licences under which a package may be part of a release. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
])

/** Allowed for tools alone: no file of theirs is in an installation. */
const allowedForTools = new Set(['MPL-2.0'])

/** Packages whose licence stands in a file of theirs alone, as a person has read it. */
const readByHand: Readonly<Record<string, string>> = {
  busboy: 'MIT',
  'humanize-number': 'MIT',
  'png-js': 'MIT',
  streamsearch: 'MIT',
}

/** One bill of the packages of both; the second is a part of the first. */
export function merged(bill: Bill, part: Bill): Bill {
  const { component } = part.metadata
  const ofBoth = <Each>(one: Each[], other: Each[], key: (each: Each) => string): Each[] => [
    ...new Map([...other, ...one].map((each) => [key(each), each])).values(),
  ]
  return {
    ...bill,
    components: ofBoth(bill.components, [...part.components, component], (each) => each['bom-ref']),
    dependencies: ofBoth(bill.dependencies, part.dependencies, ({ ref }) => ref),
  }
}

/** The bill without the moment and the folder in which it was made; its serial number follows from its content. */
export function normalised(bill: Bill, name: string): Bill {
  const { timestamp: _, ...metadata } = bill.metadata
  const components = bill.components.toSorted((one, other) => (one['bom-ref'] < other['bom-ref'] ? -1 : 1))
  const made = { ...bill, metadata: { ...metadata, component: { ...metadata.component, name } }, components }
  const digest = createHash('sha256')
    .update(JSON.stringify({ ...made, serialNumber: '' }))
    .digest('hex')
  // The form of a UUID of version 8, whose bits are the maker's own.
  const form = /^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/
  return { ...made, serialNumber: `urn:uuid:${digest.replace(form, '$1-$2-8$3-8$4-$5')}` }
}

const isTool = ({ properties = [] }: Component): boolean =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true')

/** The licences of a package as an SPDX expression; undefined where it names none. */
function licenceOf({ name, licenses = [] }: Component): string | undefined {
  const named = licenses.flatMap(({ expression, license }) => expression ?? license?.id ?? license?.name ?? [])
  return named.length > 0 ? named.join(' AND ') : readByHand[name]
}

/** Whether one of the choices of an expression is allowed as a whole. Nested choices are not read, and so are refused. */
function isAllowed(expression: string, names: (name: string) => boolean): boolean {
  const plain = expression.replace(/^\((.*)\)$/, '$1')
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((name) => names(name)))
}

/** Packages whose licence is not allowed or not known, a line each. `isOfTools`: no package of the bill is in an installation. */
export const licenceProblems = ({ components }: Bill, { isOfTools = false } = {}): string[] =>
  components.flatMap((component) => {
    const licence = licenceOf(component)
    const isApart = isOfTools || isTool(component)
    const names = (name: string) => allowed.has(name) || (isApart && allowedForTools.has(name))
    if (licence !== undefined && isAllowed(licence, names)) return []
    return [`${component.name} ${component.version}: ${licence ?? 'names no licence'}`]
  })

/** A line for each package with its licence; tools are marked. */
export const licenceList = ({ components }: Bill): string =>
  components
    .map((each) => `${each.name} ${each.version}  ${licenceOf(each) ?? '–'}${isTool(each) ? '  (development)' : ''}\n`)
    .join('')
