import { isOverSeveral } from '../database.ts'
import { useDocumentServer } from './server.ts'
import { pages } from './markdown.ts'
import { testPages } from './play.ts'

// The same of what is shown to operators, on a database of its own: their commands look at all that is in it.

/** One file holds no moment of several servers, and such a backup is refused. */
const ofOneServer = 'docs/operations/backup.md'

testPages(
  useDocumentServer(),
  pages.filter(({ path }) => path.startsWith('docs/operations/') && !(isOverSeveral() && path === ofOneServer)),
)
