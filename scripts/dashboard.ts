import { spawn } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

// Builds the dashboard when its sources are newer than what was built last; `npm start` does so first. Without the tools for it,
// as in an installation without development packages, what is there stays.

const folder = fileURLToPath(new URL('../dashboard/', import.meta.url))
const built = `${folder}dist`
const vite = fileURLToPath(new URL('../node_modules/vite/bin/vite.js', import.meta.url))

const sources = globSync(['src/**/*', 'index.html', 'package.json', '*.ts'], { cwd: folder }).map(
  (name) => `${folder}${name}`,
)
const newest = Math.max(...sources.map((file) => statSync(file).mtimeMs))
const isFresh = existsSync(`${built}/index.html`) && statSync(`${built}/index.html`).mtimeMs >= newest

if (!isFresh && existsSync(vite)) await build()

async function build(): Promise<void> {
  process.stdout.write('Building the dashboard, once after each change of it …\n')
  // Built aside and then put in place, so that two builds at once do not see each other's halves.
  const aside = `${folder}dist-${process.pid}`
  const builder = spawn(process.execPath, [vite, 'build', '--outDir', aside, '--logLevel', 'warn'], {
    cwd: folder,
    stdio: 'inherit',
  })
  const code = await new Promise<number | null>((resolve) => builder.once('exit', resolve))
  if (code !== 0) {
    await rm(aside, { recursive: true, force: true })
    throw new Error('The dashboard could not be built; what the builder said stands above.')
  }
  await rm(built, { recursive: true, force: true })
  await rename(aside, built).catch(() => rm(aside, { recursive: true, force: true }))
}
