import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { pageAt } from './markdown.ts'

// The page of our own judgement by OWASP ASVS 5.0: whole, without doubles, and with links that lead somewhere.

const page = pageAt('docs/security/asvs.md').text

/** The requirements of levels 1 and 2 of ASVS 5.0.0: section, and the numbers of it. */
const sections = `1.1:1,2 1.2:1,2,3,4,5,6,7,8,9 1.3:1,2,3,4,5,6,7,8,9,10,11 1.4:1,2,3 1.5:1,2 2.1:1,2,3 2.2:1,2,3 2.3:1,2,3,4
2.4:1 3.2:1,2 3.3:1,2,3,4 3.4:1,2,3,4,5,6 3.5:1,2,3,4,5 3.7:1,2 4.1:1,2,3 4.2:1 4.3:1,2 4.4:1,2,3,4 5.1:1
5.2:1,2,3 5.3:1,2 5.4:1,2,3 6.1:1,2,3 6.2:1,2,3,4,5,6,7,8,9,10,11,12 6.3:1,2,3,4 6.4:1,2,3,4 6.5:1,2,3,4,5
6.6:1,2,3 6.8:1,2,3,4 7.1:1,2,3 7.2:1,2,3,4 7.3:1,2 7.4:1,2,3,4,5 7.5:1,2 7.6:1,2 8.1:1,2 8.2:1,2,3 8.3:1 8.4:1
9.1:1,2,3 9.2:1,2,3,4 10.1:1,2 10.2:1,2 10.3:1,2,3,4 10.4:1,2,3,4,5,6,7,8,9,10,11 10.5:1,2,3,4,5 10.6:1,2
10.7:1,2,3 11.1:1,2 11.2:1,2,3 11.3:1,2,3 11.4:1,2,3,4 11.5:1 11.6:1 12.1:1,2,3 12.2:1,2 12.3:1,2,3,4 13.1:1
13.2:1,2,3,4,5 13.3:1,2 13.4:1,2,3,4,5 14.1:1,2 14.2:1,2,3,4 14.3:1,2,3 15.1:1,2,3 15.2:1,2,3 15.3:1,2,3,4,5,6,7
16.1:1 16.2:1,2,3,4,5 16.3:1,2,3,4 16.4:1,2,3 16.5:1,2,3 17.1:1 17.2:1,2,3,4 17.3:1,2`

const numbers = sections.split(/\s+/).flatMap((section) => {
  const [name = '', rest = ''] = section.split(':')
  return rest.split(',').map((number) => `${name}.${number}`)
})

const verdicts = ['holds', 'in part', 'does not hold', 'does not apply']
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| (.*) \|$/gm)].map(([, number = '', rest = '']) => {
  const [name = '', verdict = '', why = ''] = rest.split(' | ')
  return { number, name, verdict, why }
})

test('every requirement of levels 1 and 2 of ASVS has one row', () => {
  assert.deepEqual(
    rows.map(({ number }) => number),
    numbers,
  )
})

test('a row of ASVS has a name, a verdict, and what shows it or why', () => {
  const wrong = rows.filter(({ name, verdict, why }) => name === '' || why === '' || !verdicts.includes(verdict))
  assert.deepEqual(wrong, [])
})

test('the page of ASVS counts its verdicts', () => {
  const counted = verdicts.map((verdict) => rows.filter((row) => row.verdict === verdict).length)
  const [, ...told] = /Of (\d+), (\d+) hold, (\d+) in part, (\d+) do not hold, and (\d+) do not apply/.exec(page) ?? []
  assert.deepEqual(told.map(Number), [rows.length, ...counted])
})

test('what the page of ASVS links to is there', () => {
  const links = [...page.matchAll(/\]\(([^)]+)\)/g)].map(([, to = '']) => to).filter((to) => !to.startsWith('http'))
  assert.ok(links.length > 150)
  const folder = new URL('../../docs/security/', import.meta.url).pathname
  assert.deepEqual(
    links.filter((to) => !existsSync(path.join(folder, to))),
    [],
  )
})
