import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { play } from '../../simulate/world.ts'

// Stories of the simulation that are kept: docs/operations/simulation.md. Each is played by a service, and by the oracle beside it.

const folder = path.join(import.meta.dirname, '../stories')

for (const file of globSync('*.json', { cwd: folder }).sort())
  test(`the story of ${path.basename(file, '.json').replaceAll('-', ' ')} ends as it has to`, async () => {
    const { violation } = await play(JSON.parse(readFileSync(path.join(folder, file), 'utf8')))
    assert.equal(violation, undefined)
  })
