import type { Route } from './route.ts'

// The names of the calls in the published contract, and so of the functions in clients that are made from it. They follow
// from method and path, and never change once published.

type Named = Pick<Route, 'method' | 'path'>

const verbs = { GET: 'get', POST: 'create', PUT: 'update', PATCH: 'update', DELETE: 'delete' } as const

/** `listProducts`, `createProduct`, `listProductOrders`, `rotateWebhookSecret`, `setDefaultClientPaymentMethod`. */
export function operationId({ method, path }: Named): string {
  const steps = path.split('/').slice(1)
  const isObject = (index: number) => steps[index]?.startsWith('{') === true
  const names = steps.flatMap((step, index) => (isObject(index) ? [] : [{ step, ofOne: isObject(index + 1) }]))
  const last = names.at(-1)
  // What follows an object and is not the plural of a noun is done to the object: /pause, /default.
  if (method === 'POST' && last && isObject(steps.length - 2) && !last.step.endsWith('s'))
    return actionId(
      last.step,
      names.slice(0, -1).map(({ step }) => singular(step)),
    )
  const isList = method === 'GET' && !path.endsWith('}') && last?.step.endsWith('s')
  const nouns = names.map(({ step, ofOne }, index) => {
    const isCreated = method === 'POST' && index === names.length - 1
    return ofOne || isCreated ? singular(step) : step
  })
  return [isList ? 'list' : verbs[method], ...nouns.map(capitalised)].join('')
}

function actionId(action: string, nouns: string[]): string {
  if (action === 'default') return ['setDefault', ...nouns.map(capitalised)].join('')
  const [verb, ...rest] = action.split('-')
  return [verb, ...nouns.map(capitalised), ...rest.map(capitalised)].join('')
}

const singular = (word: string): string => word.replace(/ies$/, 'y').replace(/s$/, '')

const capitalised = (words: string): string =>
  words.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
