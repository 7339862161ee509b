import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { writeCountries } from '#test/mmdb.ts'
import { examineCountries } from './doctor-countries.ts'

test('doctor says which file of countries is read and how old it is, and that an old or missing one wants another', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'mizan-countries-'))
  t.after(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'countries.mmdb')
  await writeCountries(file, { '203.0.113.0/24': 'MA' }, { madeAt: new Date('2026-11-01T00:00:00Z') })
  const found = async (countryFile: string | undefined, now: string) =>
    (await examineCountries({ buyers: { countryHeader: undefined, countryFile, hasCookie: true } }, new Date(now))).map(
      ({ isWell, says }) => `${isWell} ${says}`,
    )
  assert.deepEqual(await found(undefined, '2026-11-13'), [])
  assert.deepEqual(await found(file, '2026-11-13'), [`true ${file}: Test-Country, made 12 days ago`])
  assert.match(String(await found(file, '2027-03-01')), /^false .*made 120 days ago: put a newer one in its place$/)
  assert.match(String(await found(path.join(folder, 'none'), '2026-11-13')), /^false IP_COUNTRY_FILE: .*is no file/)
})
