import { writeFile } from 'node:fs/promises'
import { generatedFiles } from './generated-files.ts'

// `npm run openapi` writes what is published of the route tables; `test/contract/generated.test.ts` compares what is committed.

for (const [path, text] of Object.entries(await generatedFiles()))
  await writeFile(new URL(`../${path}`, import.meta.url), text)
