import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

// The files of the image. No engine builds it here.

const linesOf = (name: string): string[] =>
  readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .map((line) => line.trim())

test('every file that the image copies gets through .dockerignore', () => {
  const copied = linesOf('Dockerfile')
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    .flatMap((line) => line.split(/\s+/).slice(1, -1))
  const admitted = linesOf('.dockerignore').flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []))
  assert.ok(copied.length > 10 && copied.includes('src'))
  assert.deepEqual(
    copied.filter((file) => !admitted.some((each) => file === each || file.startsWith(`${each}/`))),
    [],
    'Admit it in .dockerignore.',
  )
})
