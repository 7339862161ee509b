import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { findOldNode } from '../process/server.ts'

test('the package is one command that depends on no other package, and runs on the oldest Node it is for', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'mizan-cli-package-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  execFileSync(process.execPath, [fileURLToPath(new URL('../../cli/scripts/build.ts', import.meta.url)), folder])
  const facts = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Record<string, unknown>
  assert.deepEqual(facts['bin'], { mizan: 'mizan.js' })
  assert.deepEqual([facts['name'], facts['dependencies'], facts['private']], ['@mizan/cli', undefined, undefined])
  assert.match(readFileSync(path.join(folder, 'NOTICES'), 'utf8'), /^commander .+ \(MIT\)$/m)
  for (const [index, node] of [process.execPath, await findOldNode()].filter((each) => each !== undefined).entries()) {
    const say = (args: string[]) => execFileSync(node, [path.join(folder, 'mizan.js'), ...args], { encoding: 'utf8' })
    assert.equal(say(['--version']).trim(), facts['version'])
    assert.match(say(['trigger']), /^payment\.succeeded$/m)
    say(['samples', 'create', 'express', path.join(folder, `shop-${index}`)])
  }
})
