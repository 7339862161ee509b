import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, suite, test } from 'node:test'
import { promisify } from 'node:util'
import { runningServer } from '#platform/postgres/process-lock.ts'
import { freePort } from '../free-port.ts'
import { isLong } from '../long.ts'
import { launch } from './npm.ts'
import { call } from './server.ts'

// Installs Mizan by the very lines of docs/operations/install.md, with packages from the registry: minutes, so in `npm run test:long` alone.

const root = path.resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(path.join(tmpdir(), 'mizan-install-'))
after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

/** The blocks of lines below `## npm`, in their order. */
function blocks(): string[][] {
  const text = readFileSync(path.join(root, 'docs/operations/install.md'), 'utf8')
  const section = text.split(/^## /m).find((each) => each.startsWith('npm\n')) ?? assert.fail('there is no section npm')
  return [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, lines = '']) => lines.trim().split('\n'))
}

// Side by side: each waits a good part of the time for the registry and for npm.
suite('Mizan is installed as the document says', { skip: !isLong, concurrency: true }, () => {
  test('a release is installed as the document says, and has its dashboard', async () => {
    await promisify(execFile)(process.execPath, [path.join(root, 'scripts/release.ts'), folder])
    const [lines = assert.fail()] = blocks()
    const place = path.join(folder, 'mizan-0.1.0')
    await install(lines, folder, place)
    assert.ok(!existsSync(path.join(place, 'node_modules/vite')) && !existsSync(path.join(place, 'test')))
  })

  test('a checkout is installed as the document says, and has its dashboard', async () => {
    const [, lines = assert.fail()] = blocks()
    const place = path.join(folder, 'checkout')
    for (const file of execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0'))
      if (file !== '' && existsSync(path.join(root, file))) cpSync(path.join(root, file), path.join(place, file))
    await install(lines, place, place)
    assert.ok(!existsSync(path.join(place, 'node_modules/vite')))
  })
})

/** Facts that this machine has of a package are not requested again, and nothing is judged that the lock file names. */
const quickly = { npm_config_prefer_offline: 'true', npm_config_audit: 'false' }

/** Runs the lines as one script whose last line, the service, goes on until its dashboard was checked. */
async function install(lines: string[], from: string, place: string): Promise<void> {
  assert.equal(lines.at(-1), 'npm start')
  const [port, dataDir] = [await freePort(), path.join(place, 'data')]
  const settings = { PORT: String(port), DEMO_HISTORY: 'false', LOG_LEVEL: 'warn' }
  const script = launch(['set -e', ...lines].join('\n'), from, { ...settings, ...quickly })
  await script.hasSaid('Stop with Ctrl-C.')
  assert.match(script.said(), new RegExp(`Dashboard {4}http://localhost:${port}/dashboard\n`))
  const page = await call(port, { path: '/dashboard' })
  assert.equal(page.status, 200, page.text)
  const [asset = assert.fail(page.text)] = page.text.match(/\/dashboard\/assets\/index-[\w-]+\.js/) ?? []
  assert.equal((await call(port, { path: asset })).status, 200)
  const { pid } = (await runningServer(dataDir)) ?? assert.fail('it does not run')
  const ended = once(script.child, 'exit')
  process.kill(pid, 'SIGTERM')
  await ended
}
