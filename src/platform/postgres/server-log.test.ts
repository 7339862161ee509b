import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lastUsefulLine } from './server-log.ts'

const cases: [string, string, string][] = [
  [
    'the last fatal line is quoted without its prefix',
    '2026-01-01 10:00:00 UTC [7] LOG:  starting\n2026-01-01 10:00:00 UTC [7] FATAL:  could not write lock file: No space left on device\n2026-01-01 10:00:00 UTC [7] HINT:  x\n',
    'could not write lock file: No space left on device',
  ],
  [
    'a summary gives way to the line it sums up',
    'x [7] LOG:  syntax error in file "/proc/self/cwd/postgresql.conf" line 3\nx [7] FATAL:  configuration file "/proc/self/cwd/postgresql.conf" contains errors\n',
    'syntax error in file "/data/postgres/postgresql.conf" line 3',
  ],
  [
    'what the loader says has no prefix',
    'postgres: cannot open shared object file\n',
    'postgres: cannot open shared object file',
  ],
  ['an empty log says nothing', '\n', ''],
]

for (const [title, log, expected] of cases) {
  test(title, () => assert.equal(lastUsefulLine(log, '/data/postgres'), expected))
}
