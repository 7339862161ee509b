import { bringPages } from './mcp/pages.ts'
import { run } from './program.ts'

// The beginning of the single file, which is one script: `scripts/single.ts` puts the pages before it.

declare const pagesOfDocs: Record<string, string>

bringPages(pagesOfDocs)
void run(process.argv)
