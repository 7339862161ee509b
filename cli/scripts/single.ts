import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'
import { installPackages } from '../../scripts/packages.ts'
import { noticesOf } from './notices.ts'

// `npm run single`: the command with its Node as one file that runs where nothing is installed, in `single`, or in the folder that an argument names.
// It is made for the system and the processor of the machine that makes it, with the Node that runs this.

installPackages('tools')
const { inject } = await import('../../tools/inject.ts')

const here = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const target = path.resolve(process.argv[2] ?? here('single'))
const program = path.join(target, process.platform === 'win32' ? 'mizan.exe' : 'mizan')

const stage = mkdtempSync(path.join(tmpdir(), 'mizan-single-'))
try {
  const modules = await bundle()
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  await putTogether()
  writeFileSync(path.join(target, 'NOTICES'), notices(modules))
  process.stdout.write(`Wrote ${program}.\n`)
} finally {
  rmSync(stage, { recursive: true, force: true })
}

/** All code as one script, since such a program begins with one. Returns the files that are in it. */
async function bundle(): Promise<string[]> {
  const { output } = await build({
    input: { mizan: here('src/single.ts') },
    platform: 'node',
    cwd: here('.'),
    logLevel: 'warn',
    output: {
      dir: stage,
      format: 'cjs',
      minify: 'dce-only',
      codeSplitting: false,
      entryFileNames: '[name].cjs',
      intro: `const pagesOfDocs = ${JSON.stringify(pages())}`,
    },
  })
  return output.flatMap((part) => ('moduleIds' in part ? part.moduleIds : []))
}

/** The pages of the documentation, by the names of their files. */
function pages(): Record<string, string> {
  const folder = here('../docs/api')
  const names = readdirSync(folder).filter((name) => name.endsWith('.md'))
  return Object.fromEntries(names.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]))
}

async function putTogether(): Promise<void> {
  const blob = path.join(stage, 'mizan.blob')
  const plan = {
    main: path.join(stage, 'mizan.cjs'),
    output: blob,
    disableExperimentalSEAWarning: true,
    useCodeCache: true,
  }
  writeFileSync(path.join(stage, 'plan.json'), JSON.stringify(plan))
  execFileSync(process.execPath, ['--experimental-sea-config', path.join(stage, 'plan.json')], { stdio: 'pipe' })
  copyFileSync(process.execPath, program)
  chmodSync(program, 0o755)
  const isMac = process.platform === 'darwin'
  // A signature covers the program without what is put into it; macOS starts none that does not fit.
  if (isMac) execFileSync('codesign', ['--remove-signature', program])
  await inject(program, 'NODE_SEA_BLOB', readFileSync(blob), {
    sentinelFuse: 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2',
    ...(isMac && { machoSegmentName: 'NODE_SEA' }),
  })
  if (isMac) execFileSync('codesign', ['--sign', '-', program])
}

/** The licences of Node, which brings those of its parts, and of the packages. */
function notices(modules: readonly string[]): string {
  const beside = [
    path.join(path.dirname(process.execPath), '../LICENSE'),
    path.join(path.dirname(process.execPath), 'LICENSE'),
  ]
  const text = beside.flatMap((file) => readIfThere(file))[0]
  if (text === undefined) throw new Error(`There is no LICENSE of Node beside ${process.execPath}.`)
  return `Node ${process.version}\n\n${text.trim()}\n\n${'-'.repeat(80)}\n\n${noticesOf(modules)}`
}

function readIfThere(file: string): string[] {
  try {
    return [readFileSync(file, 'utf8')]
  } catch {
    return []
  }
}
