import { useDocumentServer } from './server.ts'
import { pages } from './markdown.ts'
import { testPages } from './play.ts'

// The same of what is shown to operators, on a database of its own: their commands look at all that is in it.

testPages(
  useDocumentServer(),
  pages.filter(({ path }) => path.startsWith('docs/operations/')),
)
