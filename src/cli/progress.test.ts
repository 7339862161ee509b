import assert from 'node:assert/strict'
import { test } from 'node:test'
import { progressLine } from './progress.ts'

test('progress is one line at a terminal, and elsewhere a line every half a minute', () => {
  let now = 0
  const said: string[] = []
  const write = (text: string) => void said.push(text)
  const onTerminal = progressLine(true, write, () => now)
  onTerminal('Table 1 of 90')
  onTerminal('Table 2 of 90')
  assert.deepEqual(said.splice(0), ['\r\u001b[KTable 1 of 90', '\r\u001b[KTable 2 of 90'])
  const elsewhere = progressLine(false, write, () => now)
  for (; now <= 70_000; now += 5_000) elsewhere(`${now / 1_000} s`)
  assert.deepEqual(said, ['30 s\n', '60 s\n'])
})
