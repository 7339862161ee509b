import type { Scope } from '#platform/context.ts'
import type { Harness } from '#test/harness.ts'
import type { Row, Values } from './rows.ts'

// One way for each first word of a path to make the object that its rows name. Rows are called with it and with the examples
// of the documentation.

/** Who owns the object: a key with all scopes, and the scope that it stands for. */
export type Owner = { key: string; scope: Scope }

const makers: Record<string, (harness: Harness, owner: Owner) => Promise<Values>> = {
  products: async ({ call, make }, { key, scope }) => {
    const body = { name: 'An example', price: 10, stockQuantity: 40 }
    const made = await call({ method: 'POST', path: '/v1/products', key, body })
    await make.order(scope, made.body.reference)
    return { reference: made.body.reference }
  },

  clients: async ({ call, make }, { key, scope }) => {
    const made = await call({ method: 'POST', path: '/v1/clients', key, body: { name: 'An example' } })
    return { id: made.body.id, paymentMethodId: await make.method(scope, made.body.id) }
  },
}

/** Makes an object of `owner` that `row` can be called with. */
export function makeObject(harness: Harness, row: Row, owner: Owner): Promise<Values> {
  const maker = makers[row.noun]
  if (!maker)
    throw new Error(
      `${row.title} has no example: add \`${row.noun}\` to the makers of test/contract/examples.ts, a function that makes ` +
        'what a path names and returns the values of its parameters.',
    )
  return maker(harness, owner)
}

/** A merchant that is enabled for production, as the owner of objects in either environment. */
export async function newOwners({ make }: Harness): Promise<{ sandbox: Owner; production: Owner }> {
  const { key, sandbox, liveKey, production } = await make.merchant()
  return { sandbox: { key, scope: sandbox }, production: { key: liveKey, scope: production } }
}
