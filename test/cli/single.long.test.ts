import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { version } from '../../cli/src/version.ts'
import { useHarness } from '../harness.ts'
import { useListening } from '../sdk/listening.ts'

const harness = useHarness()
const at = useListening(harness)

test('the single file runs where no Node is, with its samples and the pages for an assistant', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'mizan-single-test-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  execFileSync(process.execPath, [fileURLToPath(new URL('../../cli/scripts/single.ts', import.meta.url)), folder])
  const program = path.join(folder, 'mizan')
  const env = { MIZAN_CONFIG_DIR: path.join(folder, 'settings') }
  const say = (args: string[]) => execFileSync(program, args, { cwd: folder, env, encoding: 'utf8' })
  assert.equal(say(['--version']).trim(), version)
  assert.match(say(['trigger']), /^payment\.succeeded$/m)
  say(['samples', 'create', 'express', 'shop'])
  assert.match(readFileSync(path.join(folder, 'NOTICES'), 'utf8'), /^Node v\d[\s\S]+^commander .+ \(MIT\)$/m)

  const { key } = await harness.make.merchant()
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StdioClientTransport({ command: program, args: ['mcp'], env: { ...env, MIZAN_KEY: key, MIZAN: at.url } }),
  )
  t.after(() => client.close())
  const { contents } = await client.readResource({ uri: 'mizan://docs/webhooks' })
  assert.match((contents[0] as { text: string }).text, /^# Webhooks/)
})
