import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sealed } from './sealed.ts'

/**
 * The types of an API, made of the text of its OpenAPI document, which is kept at `source`. The types of refusals are
 * left out: every refusal has one form, and the document repeats it for each status of each call. So are those of the requests to
 * webhooks, which repeat the events. Its generator is one of the packages of `tools`.
 */
export async function typesOf(document: string, source: string): Promise<string> {
  const { createClient } = await import('../../tools/openapi-types.ts')
  const folder = await mkdtemp(path.join(tmpdir(), 'mizan-sdk-'))
  try {
    await createClient({
      input: JSON.parse(document) as Record<string, unknown>,
      output: { path: folder, indexFile: false },
      plugins: ['@hey-api/typescript'],
      logs: { level: 'silent' },
    })
    return sealed(withoutRefusals(await readFile(path.join(folder, 'types.gen.ts'), 'utf8')), document, source)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const withoutRefusals = (text: string): string =>
  text
    .split(/^(?=export type )/m)
    .slice(1)
    .filter((block) => !/^export type (\w+Errors?|\w+Webhook(?:Request|Payload)|Webhooks|ClientOptions) =/.test(block))
    .join('')
