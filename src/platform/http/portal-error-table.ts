import { errorsOf } from './portal-contract.ts'
import type { PortalError } from './portal-errors.ts'
import type { PortalRoute } from './portal-route.ts'

// The page of the documentation that explains the portal's error codes, made of the rows that name them.

const groups: [digits: string, title: string][] = [
  ['10', 'What any call can meet'],
  ['11', 'Who is calling'],
  ['12', 'The company'],
  ['13', 'API keys'],
  ['14', 'Money'],
  ['16', 'Files, disputes and applications'],
]

const introduction = `# Error codes of the portal

Errors of the [portal's calls](portal.md). The merchant API, under \`/v1\` and under \`/api/v1/merchant\`, has
[codes of its own](guide.md#errors).

<!-- schema: PortalError -->

\`\`\`json
{
  "code": "ERR-1001",
  "message": "The request is invalid; \`fields\` names the problems.",
  "fields": { "email": "must be an e-mail address such as name@example.com" },
  "timestamp": "2026-11-20T10:00:00.000Z",
  "correlationId": "01a1fd50-d2a7-7cb4-aafe-e8f47f7ebfd3"
}
\`\`\`

Test on \`code\`; it never changes its meaning, and new ones may appear. \`message\` and the words in \`fields\` are for people, in
English, French or Arabic by \`Accept-Language\`. \`fields\` is there where a field is to blame; what is wrong with all of the body
stands under \`body\`. It names 100 fields at most; \`moreFields\` says how many more there are. Give support the \`correlationId\`.

\`npm run openapi\` makes this page of the errors that the calls name, which are in the \`portal-errors.ts\` of each module.
`

/** The page as Markdown. */
export function portalErrorTable(routes: readonly PortalRoute[]): string {
  const errors = errorsOf(routes)
  const sections = groups.map(([digits, title]) => {
    const of = errors.filter(({ code }) => code.startsWith(`ERR-${digits}`))
    return `## ${title}\n\n${tableOf(of)}`
  })
  return [introduction, ...sections, translationsOf(errors)].join('\n')
}

function tableOf(errors: readonly PortalError[]): string {
  const rows = errors.map(({ name, code, status, words }) =>
    row(`\`${code}\``, String(status), `\`${name}\``, words.en),
  )
  return `${row('Code', 'Status', 'Name', 'Meaning')}|---|---|---|---|\n${rows.join('')}`
}

function translationsOf(errors: readonly PortalError[]): string {
  const rows = errors.map(({ code, words }) => row(`\`${code}\``, words.fr, words.ar))
  return `## In French and Arabic\n\n${row('Code', 'Français', 'العربية')}|---|---|---|\n${rows.join('')}`
}

const row = (...cells: string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`
