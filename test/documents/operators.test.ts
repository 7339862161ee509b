import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { readConfig, settingNames } from '../../src/config.ts'
import { scheduleOf } from '../../src/start/schedule.ts'
import { verify } from '../../src/verify/verify.ts'
import { useHarness } from '../harness.ts'
import { pageAt, pages } from './markdown.ts'

// Lists for operators are whole: settings, jobs, metrics, claims, pages, and what compose.yaml hands on.

const root = path.resolve(import.meta.dirname, '../..')
// Jobs of folders are in the schedule where the folders are set.
const harness = useHarness({ BANK_IN_DIR: '/srv/bank/in', BANK_OUT_DIR: '/srv/bank/out' })
const codes = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
const rows = (text: string) =>
  [...text.matchAll(/^\|(.*)\|$/gm)].map(([, row = '']) => row.split(/(?<!\\)\|/).map((cell) => cell.trim()))
const section = (page: string, title: string) =>
  pageAt(page)
    .text.split(/^## /m)
    .find((each) => each.startsWith(`${title}\n`)) ?? assert.fail(`${page}: no ${title}`)
const sorted = (names: Iterable<string>) => [...names].sort()

test('every setting has its heading in the configuration, and its row in the table', () => {
  const headings = [...pageAt('docs/operations/configuration.md').text.matchAll(/^## (`.*`)$/gm)]
  assert.deepEqual(sorted(headings.flatMap(([, names = '']) => codes(names))), sorted(settingNames))
  const told = rows(section('docs/operations/configuration.md', 'Settings')).flatMap(([names = '']) => codes(names))
  assert.deepEqual(sorted(told), sorted(settingNames))
})

/** Settings of the image and the database beside it, and of commands alone. */
const notHandedOn = ['PORT', 'HOST', 'DATA_DIR', 'MIZAN_BACKUP_PASSPHRASE']

test('compose.yaml hands every setting on, and a value that is not given is none', () => {
  const text = readFileSync(path.join(root, 'compose.yaml'), 'utf8')
  const [, service = ''] = /^ {2}mizan:\n([^]*?)^ {2}database:/m.exec(text) ?? []
  const [, environment = ''] = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(service) ?? []
  const given = new Map(
    [...environment.matchAll(/^ {6}([A-Z_]+): "(.*)"$/gm)].map(([, name = '', value]) => [name, value]),
  )
  assert.deepEqual(sorted([...given.keys(), ...notHandedOn]), sorted(settingNames))
  for (const [name, value] of given)
    assert.match(value ?? '', name === 'DATABASE_URL' ? /^postgres:/ : new RegExp(`^\\$\\{${name}:[-?]`), name)
  const plain = [...given].map(([name, value = '']) => [name, / *:-(.*)\}$/.exec(value)?.[1] ?? ''])
  const required = { DATABASE_URL: 'postgres://mizan:x@database:5432/mizan', MIZAN_SECRET: 'A'.repeat(43) + '=' }
  assert.ok(readConfig({ ...Object.fromEntries(plain), ...required }).databaseUrl)
})

test('every job of the schedule has its row, with its times', () => {
  const told = rows(section('docs/operations/health.md', 'Jobs'))
    .filter(([name]) => name?.startsWith('`'))
    .map(([name = '', when = '']) => `${codes(name)[0]} ${codes(when)[0]}`)
  const known = scheduleOf(harness).map(({ name, pattern }) => `${name} ${pattern}`)
  assert.deepEqual(sorted(told), sorted(known))
})

test('every metric of Mizan has its row, and every row its metric', async () => {
  const told = rows(section('docs/operations/health.md', 'Metrics')).flatMap(([names = '']) =>
    codes(names).filter((name) => name.startsWith('mizan_')),
  )
  const { text } = await harness.call({ path: '/metrics' })
  const served = [...text.matchAll(/^# HELP (mizan_\w+)/gm)].map(([, name = '']) => name)
  assert.deepEqual(
    served.filter((name) => !told.includes(name)),
    [],
  )
  // Some are of the process that runs the jobs, or of the first one.
  const sources = globSync('src/**/*.ts', { cwd: root }).map((file) => readFileSync(path.join(root, file), 'utf8'))
  assert.deepEqual(
    told.filter((name) => !sources.some((source) => source.includes(name))),
    [],
  )
})

test('claims that the page of troubles names are there', async () => {
  const known = new Set((await verify(harness.db)).map(({ name }) => name))
  const table = rows(section('docs/operations/troubleshooting.md', '`verify`'))
  const named = table.flatMap(([claim = '']) => codes(/\(([^()]*)\)$/.exec(claim)?.[1] ?? ''))
  assert.ok(named.length >= 14)
  assert.deepEqual(
    named.filter((name) => !known.has(name)),
    [],
  )
})

test('the README leads to every page of the documents', () => {
  const { text } = pageAt('README.md')
  const map = pages.map(({ path: page }) => page).filter((page) => /^docs\/(api|operations)\//.test(page))
  assert.ok(map.length > 20)
  assert.deepEqual(
    map.filter((page) => !text.includes(`](${page})`)),
    [],
  )
})
