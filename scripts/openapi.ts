import { writeFile } from 'node:fs/promises'
import { contractTypes } from '../sdk/scripts/sealed.ts'
import { typesOf } from '../sdk/scripts/types-of.ts'
import { generatedFiles } from './generated-files.ts'

// `npm run openapi` writes what is published of the route tables; `test/contract/generated.test.ts` compares what is committed. Then it makes types of the
// contracts, whose digests `test/tidy.test.ts` compares.

const files = await generatedFiles()
for (const [path, text] of Object.entries(files)) await write(path, text)
for (const [path, source] of Object.entries(contractTypes))
  await write(path, await typesOf(files[source] ?? '', source))

function write(path: string, text: string): Promise<void> {
  return writeFile(new URL(`../${path}`, import.meta.url), text)
}
