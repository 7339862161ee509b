import type { Route } from './route.ts'

// The names of the calls in the published contract, and so of the functions in clients that are made from it. They follow
// from method and path, and never change once published.

type Named = Pick<Route, 'method' | 'path'>

const verbs = { GET: 'get', POST: 'create', PUT: 'update', PATCH: 'update', DELETE: 'delete' } as const

/** `listProducts`, `createProduct`, `listProductOrders`, `setDefaultClientPaymentMethod`. */
export function operationId({ method, path }: Named): string {
  const steps = path.split('/').slice(1)
  const isObject = (index: number) => steps[index]?.startsWith('{') === true
  const names = steps.flatMap((step, index) => (isObject(index) ? [] : [{ step, ofOne: isObject(index + 1) }]))
  const last = names.at(-1)
  // What follows an object and is not the plural of a noun is done to the object: /pause, /default.
  const isAction = method === 'POST' && last && isObject(steps.length - 2) && !last.step.endsWith('s')
  if (isAction) {
    const nouns = names.slice(0, -1).map(({ step }) => capitalised(singular(step)))
    return [actionVerbs[last.step] ?? camelCased(last.step), ...nouns].join('')
  }
  const isList = method === 'GET' && !path.endsWith('}') && last?.step.endsWith('s')
  const nouns = names.map(({ step, ofOne }, index) => {
    const isCreated = method === 'POST' && index === names.length - 1
    return capitalised(ofOne || isCreated ? singular(step) : step)
  })
  return [isList ? 'list' : verbs[method], ...nouns].join('')
}

/** Actions whose path is not a verb. */
const actionVerbs: Record<string, string> = { default: 'setDefault' }

const singular = (word: string): string => word.replace(/ies$/, 'y').replace(/s$/, '')

const camelCased = (words: string): string => words.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

const capitalised = (words: string): string => {
  const name = camelCased(words)
  return name.charAt(0).toUpperCase() + name.slice(1)
}
