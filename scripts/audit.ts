import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type AuditReport, auditProblems, type Exception } from './audit-rules.ts'

// `npm run audit`: advisories on the packages of the lock files. Each fails, unless audit-exceptions.json lets it pass until a day, with a reason.

const root = fileURLToPath(new URL('..', import.meta.url))
const file = new URL('audit-exceptions.json', import.meta.url)
const exceptions = JSON.parse(readFileSync(file, 'utf8')) as Exception[]

/** Folders with a lock file whose packages continuous integration runs. */
const reports = ['.', 'bench/lighthouse'].map(audit)
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
  const npm = process.env['npm_execpath']
  const [program = 'npm', ...before] = npm ? [process.execPath, npm] : ['npm']
  const options = ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=60000']
  const { stdout } = spawnSync(program, [...before, ...options], {
    cwd: path.join(root, folder),
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  try {
    return JSON.parse(stdout) as AuditReport
  } catch {
    return {}
  }
}
