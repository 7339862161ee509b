import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type AuditReport, auditProblems, type Exception } from './audit-rules.ts'

// `npm run audit`: advisories on the packages of the lock file. Each fails, unless audit-exceptions.json lets it pass until a day, with a reason.

const root = fileURLToPath(new URL('..', import.meta.url))
const file = new URL('audit-exceptions.json', import.meta.url)
const exceptions = JSON.parse(readFileSync(file, 'utf8')) as Exception[]

const npm = process.env['npm_execpath']
const [program = 'npm', ...before] = npm ? [process.execPath, npm] : ['npm']
const { stdout } = spawnSync(program, [...before, 'audit', '--json', '--fetch-retries=0', '--fetch-timeout=60000'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
})

const report = reportIn(stdout)
if (!report.vulnerabilities)
  process.stdout.write('The registry answers no audit: packages were not judged, the dates of exceptions were.\n')
const problems = auditProblems(report, exceptions, new Date().toISOString().slice(0, 10))
for (const problem of problems) process.stderr.write(`${problem}\n`)
if (problems.length > 0) process.exitCode = 1
else if (report.vulnerabilities) process.stdout.write('No package has an advisory that is not let pass.\n')

/** Without `vulnerabilities` when npm did not come to an answer. */
function reportIn(text: string): AuditReport {
  try {
    return JSON.parse(text) as AuditReport
  } catch {
    return {}
  }
}
