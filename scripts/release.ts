import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { builtFolder, hashOfSources, stateOfBuild } from '../src/start/dashboard.ts'
import { type Bill, licenceList, licenceProblems, merged, normalised } from './components.ts'
import { npm } from './packages.ts'

// `npm run release`: one archive of what an installation needs, with the dashboard built; its bill of materials; the licences of its packages; and the
// checksums of these. The same commit makes the same bytes. An argument names the folder to put them in.

const root = fileURLToPath(new URL('..', import.meta.url))
const target = path.resolve(process.argv[2] ?? root)

/** Files that an installation does not need. */
const left =
  /^(test|bench|simulate|tools|\.ci)\/|\.test\.tsx?$|\/fixture\.ts$|^scripts\/(test|openapi|release|components|audit|check|tools)\b|^(knip|tsconfig|playwright\.config|\.oxlintrc|\.oxfmtrc)\b|^\.(git|editor)/

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' })

try {
  await release()
} catch (error) {
  process.stderr.write(`mizan: ${(error as Error).message}\n`)
  process.exitCode = 1
}

async function release(): Promise<void> {
  const changed = git('status', '--porcelain').trim()
  if (changed !== '')
    throw new Error(`A release is made of a commit. Commit these changes, or put them aside:\n${changed}`)
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  const name = `mizan-${version}`
  const bill = normalised(merged(billOfMaterials('.'), billOfMaterials('dashboard')), 'mizan')
  const problems = [...licenceProblems(bill), ...licenceProblems(billOfMaterials('tools'), { isOfTools: true })]
  if (problems.length > 0)
    throw new Error(`These licences are not on the list of scripts/components.ts:\n${problems.join('\n')}`)
  const files: [file: string, content: string | Buffer][] = [
    [`${name}.tar.gz`, await archiveOf(name)],
    [`${name}.cdx.json`, `${JSON.stringify(bill, undefined, 2)}\n`],
    [`${name}.licences.txt`, licenceList(bill)],
  ]
  const sums = files.map(([file, content]) => `${createHash('sha256').update(content).digest('hex')}  ${file}\n`)
  mkdirSync(target, { recursive: true })
  for (const [file, content] of [...files, ['SHA256SUMS', sums.join('')] as const]) {
    writeFileSync(path.join(target, file), content)
    process.stdout.write(`Wrote ${path.join(target, file)}.\n`)
  }
}

/** Of the lock file, so that what happens to be installed here does not matter. */
function billOfMaterials(folder: string): Bill {
  const { stdout, stderr, status } = npm(folder, ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'], 'pipe')
  if (status !== 0) throw new Error(`npm makes no bill of materials of ${folder}: ${stderr}`)
  return JSON.parse(stdout) as Bill
}

async function archiveOf(name: string): Promise<Buffer> {
  execFileSync(process.execPath, [path.join(root, 'scripts/dashboard.ts')], { stdio: ['ignore', 'ignore', 'inherit'] })
  if ((await stateOfBuild(await hashOfSources())) !== 'BUILT')
    throw new Error('The dashboard is not built of its sources.')
  const stage = mkdtempSync(path.join(tmpdir(), 'mizan-release-'))
  try {
    for (const file of git('ls-files', '-z').split('\0'))
      if (file !== '' && !left.test(file)) cpSync(path.join(root, file), path.join(stage, name, file))
    cpSync(builtFolder(), path.join(stage, name, 'dashboard/dist'), { recursive: true })
    return gzipSync(packed(stage, name), { level: 9 })
  } finally {
    rmSync(stage, { recursive: true })
  }
}

/** A tar with nothing of this machine in it: sorted, of the time of the commit, of no person. It takes GNU tar. */
function packed(stage: string, name: string): Buffer {
  const time = git('show', '-s', '--format=%ct', 'HEAD').trim()
  const plain = ['--format=ustar', '--sort=name', `--mtime=@${time}`, '--owner=0', '--group=0', '--numeric-owner']
  const env = { ...process.env, LC_ALL: 'C' }
  return execFileSync('tar', [...plain, '--mode=u+rw,go=u-w', '-cf', '-', '-C', stage, name], {
    env,
    maxBuffer: 2 ** 28,
  })
}
