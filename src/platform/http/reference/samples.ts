import { type Call, type Document, isFileType, jsonIn, parametersOf } from './contract.ts'

// A call as programs make it, in four languages. Pure.

export const languages = { curl: 'curl', javascript: 'JavaScript', php: 'PHP', python: 'Python' } as const
type Language = keyof typeof languages

export type Samples = Record<Language, string>

type SampleRequest = {
  method: string
  url: string
  headers: [name: string, value: string][]
  body: string | undefined
  isUpload: boolean
}

export function samplesOf(document: Document, call: Call, origin: string): Samples {
  const asked = askedBy(document, call, origin)
  return { curl: curl(asked), javascript: javascript(asked), php: php(asked), python: python(asked) }
}

const keyName = 'MIZAN_KEY'
const fileName = 'picture.jpg'

function askedBy(document: Document, call: Call, origin: string): SampleRequest {
  const { method, path, operation } = call
  const parameters = parametersOf(document, operation)
  const valueOf = ({ example, schema }: (typeof parameters)[number]) => wordOf(example ?? schema?.example)
  const filled = parameters
    .filter((each) => each.in === 'path')
    .reduce((text, each) => text.replace(`{${each.name}}`, encodeURIComponent(valueOf(each))), path)
  const query = parameters.filter((each) => each.in === 'query' && each.required)
  const search = new URLSearchParams(query.map((each): [string, string] => [each.name, valueOf(each)])).toString()
  const body = jsonIn(operation.requestBody?.content)
  const isUpload = isFileType(body?.type)
  return {
    method,
    url: origin + filled + (search === '' ? '' : `?${search}`),
    headers: [
      ...(isKeyed(document, call) ? ([['Authorization', '']] satisfies [string, string][]) : []),
      ...(body ? ([['Content-Type', body.type]] satisfies [string, string][]) : []),
    ],
    body: isUpload ? undefined : body && JSON.stringify(body.example ?? {}, null, 2),
    isUpload,
  }
}

const wordOf = (example: unknown): string =>
  typeof example === 'string' || typeof example === 'number' || typeof example === 'boolean' ? `${example}` : '…'

/** Whether a bearer token is sent along. */
export const isKeyed = ({ security }: Document, { operation }: Call): boolean =>
  (operation.security ?? security ?? []).length > 0

const indented = (text: string, by: number): string => text.replaceAll('\n', `\n${' '.repeat(by)}`)
const single = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")

function curl({ method, url, headers, body, isUpload }: SampleRequest): string {
  const lines = [
    `curl -X ${method} '${url}'`,
    ...headers.map(([name, value]) =>
      name === 'Authorization' ? `-H "Authorization: Bearer $${keyName}"` : `-H '${name}: ${value}'`,
    ),
    ...(body === undefined ? [] : [`-d '${body.replaceAll("'", `'\\''`)}'`]),
    ...(isUpload ? [`--data-binary @${fileName}`] : []),
  ]
  return lines.join(' \\\n  ')
}

function javascript({ method, url, headers, body, isUpload }: SampleRequest): string {
  const sent = headers.map(([name, value]) =>
    name === 'Authorization'
      ? `    Authorization: \`Bearer \${process.env.${keyName}}\`,`
      : `    '${name}': '${value}',`,
  )
  return [
    ...(isUpload ? [`const { readFile } = await import('node:fs/promises')`] : []),
    `const response = await fetch('${single(url)}', {`,
    `  method: '${method}',`,
    ...(sent.length > 0 ? ['  headers: {', ...sent, '  },'] : []),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indented(body, 2)}),`]),
    ...(isUpload ? [`  body: await readFile('${fileName}'),`] : []),
    '})',
    'const answer = await response.json()',
  ].join('\n')
}

function php({ method, url, headers, body, isUpload }: SampleRequest): string {
  const sent = headers.map(([name, value]) =>
    name === 'Authorization' ? `    'Authorization: Bearer ' . getenv('${keyName}'),` : `    '${name}: ${value}',`,
  )
  return [
    `$call = curl_init('${single(url)}');`,
    'curl_setopt_array($call, [',
    `  CURLOPT_CUSTOMREQUEST => '${method}',`,
    '  CURLOPT_RETURNTRANSFER => true,',
    ...(sent.length > 0 ? ['  CURLOPT_HTTPHEADER => [', ...sent, '  ],'] : []),
    ...(body === undefined ? [] : [`  CURLOPT_POSTFIELDS => <<<'JSON'\n${body}\nJSON,`]),
    ...(isUpload ? [`  CURLOPT_POSTFIELDS => file_get_contents('${fileName}'),`] : []),
    ']);',
    'echo curl_exec($call);',
  ].join('\n')
}

function python({ method, url, headers, body, isUpload }: SampleRequest): string {
  const sent = headers.map(([name, value]) =>
    name === 'Authorization'
      ? `        "Authorization": f"Bearer {os.environ['${keyName}']}",`
      : `        "${name}": "${value}",`,
  )
  return [
    ...(sent.length > 0 ? ['import os'] : []),
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    `    ${JSON.stringify(url)},`,
    ...(sent.length > 0 ? ['    headers={', ...sent, '    },'] : []),
    ...(body === undefined ? [] : [`    data=r'''${body}'''.encode(),`]),
    ...(isUpload ? [`    data=open("${fileName}", "rb"),`] : []),
    ')',
    'print(response.status_code, response.text)',
  ].join('\n')
}
