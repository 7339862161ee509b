// The merchant API as a collection of requests, in version 2.1 of Postman's format, which Bruno, Insomnia and Hoppscotch import too.

type Parameter = {
  $ref?: string
  name: string
  in: string
  required?: boolean
  description?: string
  example?: unknown
}
type Operation = {
  summary: string
  description?: string
  tags?: string[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { example?: unknown }> }
  security?: unknown[]
}
type Document = {
  info: { title: string; version: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
}

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

/** `document` is one of OpenAPI; address and key are the variables `baseUrl` and `apiKey`. */
export function collectionOf(document: object): object {
  const { info, tags, paths } = document as Document
  const requests = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  return {
    info: { name: info.title, version: info.version, schema },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{apiKey}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: 'http://localhost:4000' },
      { key: 'apiKey', value: '' },
    ],
    item: tags
      .map(({ name, description }) => ({
        name,
        description,
        item: requests.filter(({ operation }) => operation.tags?.includes(name)).map(itemOf),
      }))
      // Events have a tag and no calls.
      .filter(({ item }) => item.length > 0),
  }
}

function itemOf({ method, path, operation }: { method: string; path: string; operation: Operation }): object {
  const given = (operation.parameters ?? []).filter(({ $ref }) => $ref === undefined)
  const ofKind = (kind: string) => given.filter((each) => each.in === kind).map(fieldOf)
  const segments = path.slice(1).replaceAll(/\{(\w+)\}/g, ':$1')
  const [type, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  return {
    name: operation.summary,
    request: {
      method,
      description: operation.description,
      // A call of the buyer's browser takes no key.
      ...(operation.security?.length === 0 && { auth: { type: 'noauth' } }),
      ...(type === 'application/json' && {
        header: [{ key: 'Content-Type', value: type }],
        body: {
          mode: 'raw',
          raw: JSON.stringify(body?.example ?? {}, null, 2),
          options: { raw: { language: 'json' } },
        },
      }),
      ...(type === 'application/octet-stream' && { body: { mode: 'file', file: {} } }),
      url: {
        raw: `{{baseUrl}}/${segments}`,
        host: ['{{baseUrl}}'],
        path: segments.split('/'),
        // Filters are there to be switched on.
        query: ofKind('query').map((each) => ({ ...each, disabled: true })),
        variable: ofKind('path'),
      },
    },
  }
}

const fieldOf = ({ name, description, example }: Parameter) => ({
  key: name,
  value: [example].flat().map(String).join(','),
  description,
})
