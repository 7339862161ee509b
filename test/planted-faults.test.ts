import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { plantedFaults } from '../simulate/planted-faults.ts'

const root = path.join(import.meta.dirname, '..')

for (const { name, file, text, instead, tests } of plantedFaults)
  test(`the fault "${name}" has one place, and the tests beside it are there`, () => {
    assert.equal(readFileSync(path.join(root, file), 'utf8').split(text).length, 2, `${file}: ${text}`)
    assert.notEqual(text, instead)
    for (const each of tests) assert.ok(existsSync(path.join(root, each)), each)
  })
