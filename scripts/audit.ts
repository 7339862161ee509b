import { readFileSync } from 'node:fs'
import { type AuditReport, auditProblems, type Exception } from './audit-rules.ts'
import { lockFolders, npm } from './packages.ts'

// `npm run audit`: advisories on the packages of the lock files. Each fails, unless audit-exceptions.json lets it pass until a day, with a reason.

const file = new URL('audit-exceptions.json', import.meta.url)
const exceptions = JSON.parse(readFileSync(file, 'utf8')) as Exception[]

const reports = lockFolders.map(audit)
const isJudged = reports.every(({ vulnerabilities }) => vulnerabilities)
if (!isJudged)
  process.stdout.write('The registry answers no audit: packages were not judged, the dates of exceptions were.\n')
const today = new Date().toISOString().slice(0, 10)
const problems = new Set(reports.flatMap((report) => auditProblems(report, exceptions, today)))
for (const problem of problems) process.stderr.write(`${problem}\n`)
if (problems.size > 0) process.exitCode = 1
else if (isJudged) process.stdout.write('No package has an advisory that is not let pass.\n')

/** Without `vulnerabilities` when npm did not come to an answer. */
function audit(folder: string): AuditReport {
  const { stdout } = npm(folder, ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=60000'], 'pipe')
  try {
    return JSON.parse(stdout) as AuditReport
  } catch {
    return {}
  }
}
