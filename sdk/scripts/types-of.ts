import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient } from '@hey-api/openapi-ts'

/**
 * The types of an API, made of its OpenAPI document, which is kept at `source`. The types of refusals are
 * left out: every refusal has one form, and the document repeats it for each status of each call. So are those of the requests to
 * webhooks, which repeat the events.
 */
export async function typesOf(document: object, source: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mizan-sdk-'))
  try {
    // The generator may change its input, so it gets a copy of the document.
    await createClient({
      input: structuredClone(document) as Record<string, unknown>,
      output: { path: folder, indexFile: false },
      plugins: ['@hey-api/typescript'],
      logs: { level: 'silent' },
    })
    return `${openingOf(source)}${withoutRefusals(await readFile(path.join(folder, 'types.gen.ts'), 'utf8'))}`
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const openingOf = (source: string) => `// Made of ${source} by \`npm run openapi\`. Changes by hand are lost.\n\n`

const withoutRefusals = (text: string): string =>
  text
    .split(/^(?=export type )/m)
    .slice(1)
    .filter((block) => !/^export type (\w+Errors?|\w+Webhook(?:Request|Payload)|Webhooks|ClientOptions) =/.test(block))
    .join('')
