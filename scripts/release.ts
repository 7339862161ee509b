import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { builtFolder, hashOfSources, stateOfBuild } from '../src/start/dashboard.ts'

// `npm run release`: one archive of what an installation needs, with the dashboard built. An argument names the folder to put it in.

const root = fileURLToPath(new URL('..', import.meta.url))
const target = path.resolve(process.argv[2] ?? root)

/** Files that an installation does not need. */
const left =
  /^(test|bench|tools|\.ci)\/|\.test\.tsx?$|\/fixture\.ts$|^scripts\/(test|openapi|release)\.ts$|^(biome|knip|tsconfig|playwright\.config|\.oxlintrc)\b|^\.(git|editor)/

execFileSync(process.execPath, [path.join(root, 'scripts/dashboard.ts')], { stdio: 'inherit' })
if ((await stateOfBuild(await hashOfSources())) !== 'BUILT')
  throw new Error('The dashboard is not built of its sources.')

const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
const name = `mizan-${version}`
const stage = mkdtempSync(path.join(tmpdir(), 'mizan-release-'))
try {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')
  for (const file of tracked)
    if (file !== '' && !left.test(file)) cpSync(path.join(root, file), path.join(stage, name, file))
  cpSync(builtFolder(), path.join(stage, name, 'dashboard/dist'), { recursive: true })
  execFileSync('tar', ['-czf', path.join(target, `${name}.tar.gz`), '-C', stage, name])
} finally {
  rmSync(stage, { recursive: true })
}
process.stdout.write(`Wrote ${path.join(target, `${name}.tar.gz`)}.\n`)
