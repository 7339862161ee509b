import { useDocumentServer } from './server.ts'
import { pages } from './markdown.ts'
import { testPages } from './play.ts'

// Documents show what happens: every command is run against a fresh server, and every answer compared.

testPages(
  useDocumentServer(),
  pages.filter(({ path }) => !path.startsWith('docs/operations/')),
)
