import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { createArchive, type Entry, readArchive } from './archive.ts'
import { checkArchive, checksum, closingEntries, type Manifest } from './manifest.ts'
import { unpacked } from './restore.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'mizan-archive-'))
after(() => rm(folder, { recursive: true }))
const takenAt = new Date('2026-11-21T10:00:00.000Z')

const entries: Entry[] = [
  { name: 'public/products.00001.gz', bytes: Buffer.alloc(512, 'a') },
  { name: 'public/products.00002.gz', bytes: Buffer.from('é\u0000\n') },
  { name: 'public/empty.00001.gz', bytes: Buffer.alloc(0) },
]

const manifest: Manifest = {
  format: 'mizan-backup-1',
  takenAt: takenAt.toISOString(),
  postgres: '18.4',
  migrations: ['0001-merchants-and-keys'],
  jobMigration: 20,
  tables: [
    {
      schema: 'public',
      name: 'products',
      columns: ['reference'],
      rows: 3,
      parts: entries.map(({ name, bytes }) => ({ name, rows: 1, sha256: checksum(bytes) })),
    },
  ],
  counters: [],
}

async function write(name: string, all: readonly Entry[]): Promise<string> {
  const file = path.join(folder, name)
  const archive = await createArchive(file, takenAt)
  for (const entry of all) await archive.add(entry)
  assert.equal(await archive.finish(), (await stat(file)).size)
  return file
}

const wholeFile = await write('whole.tar', [...entries, ...closingEntries(manifest)])
const readNothing = () => {}

test('a backup is read as it was written, and any tar can read it too', async () => {
  const found: Entry[] = []
  for await (const entry of readArchive(wholeFile)) found.push(entry)
  assert.deepEqual(found.slice(0, 3), entries)
  const names = execFileSync('tar', ['-tf', wholeFile], { encoding: 'utf8' }).trim().split('\n')
  assert.deepEqual(names, [...entries.map(({ name }) => name), 'manifest.json', 'manifest.sha256'])
  assert.deepEqual(execFileSync('tar', ['-xOf', wholeFile, 'public/products.00002.gz']), entries[1]?.bytes)
})

test('only its owner may read it, and a file of that name is never replaced', async () => {
  assert.equal((await stat(wholeFile)).mode & 0o777, 0o600)
  await assert.rejects(createArchive(wholeFile, takenAt), /there is such a file already/)
  const late = await createArchive(path.join(folder, 'late.tar'), takenAt)
  await writeFile(path.join(folder, 'late.tar'), 'of somebody else')
  await assert.rejects(late.finish(), /there is such a file already/)
  await late.abandon()
  assert.equal(await readFile(path.join(folder, 'late.tar'), 'utf8'), 'of somebody else')
  assert.ok(!(await readdir(folder)).some((name) => name.endsWith('.partial')))
})

test('a whole backup is found to be whole', async () => {
  assert.deepEqual(await checkArchive(wholeFile, readNothing), manifest)
})

test('a byte that was changed anywhere, and an end that is missing, are noticed', async () => {
  const bytes = await readFile(wholeFile)
  const damaged = path.join(folder, 'damaged.tar')
  const isNoticed = async (content: Buffer, of: string) => {
    await writeFile(damaged, content)
    await assert.rejects(checkArchive(damaged, readNothing), /cannot be restored: .*Nothing was changed/, of)
  }
  const contents = [512, 1024 + 512 + 2]
  for (const at of [0, 130, ...contents, bytes.indexOf('"rows"'), bytes.indexOf('0001-merchants-and-keys')]) {
    const copy = Buffer.from(bytes)
    copy[at] = (copy[at] ?? 0) ^ 1
    await isNoticed(copy, `a change at ${at}`)
  }
  for (const length of [0, 100, 512, 1536, bytes.indexOf('manifest.sha256')])
    await isNoticed(bytes.subarray(0, length), `${length} bytes of it`)
})

test('parts that the manifest does not name, names twice or in another order are refused', async () => {
  const [one, two, three] = entries as [Entry, Entry, Entry]
  const wrong = { fewer: [one, two], more: [one, two, three, three], turned: [two, one, three] }
  for (const [name, parts] of Object.entries(wrong)) {
    const file = await write(`${name}.tar`, [...parts, ...closingEntries(manifest)])
    await assert.rejects(checkArchive(file, readNothing), /its parts are not those/)
  }
})

test('a form of a later version is refused', async () => {
  const later = { ...manifest, format: 'mizan-backup-2' } as unknown as Manifest
  const file = await write('later.tar', [...entries, ...closingEntries(later)])
  await assert.rejects(checkArchive(file, readNothing), /a form that this version of Mizan does not know/)
})

test('two backups of one name at once are written apart: the first to end has it, and is whole', async () => {
  const file = path.join(folder, 'twice.tar')
  const [one, other] = [await createArchive(file, takenAt), await createArchive(file, takenAt)]
  for (const entry of [...entries, ...closingEntries(manifest)]) {
    await one.add(entry)
    await other.add({ name: entry.name, bytes: Buffer.from('of another moment') })
  }
  await one.finish()
  await assert.rejects(other.finish(), /there is such a file already/)
  await other.abandon()
  assert.deepEqual(await checkArchive(file, readNothing), manifest)
  assert.deepEqual((await stat(file)).mode & 0o777, 0o600)
  assert.ok(!(await readdir(folder)).some((name) => name.endsWith('.partial')))
})

test('the next backup takes away what killed ones have left behind, and nothing that is written or is not ours', async () => {
  const own = await mkdtemp(path.join(folder, 'left-'))
  const make = async (name: string, hoursAgo: number) => {
    const at = new Date(takenAt.getTime() - hoursAgo * 3_600_000)
    await writeFile(path.join(own, name), 'a part')
    await utimes(path.join(own, name), at, at)
  }
  await make('mizan-2026-11-20.tar.1-00ff00ff.partial', 24)
  await make('mizan-2026-11-21.tar.1-01ff00ff.partial', 1)
  await make('film.mkv.partial', 24)
  await make('mizan-2026-11-19.tar', 48)
  const archive = await createArchive(path.join(own, 'new.tar'), takenAt)
  await archive.finish()
  assert.deepEqual((await readdir(own)).toSorted(), [
    'film.mkv.partial',
    'mizan-2026-11-19.tar',
    'mizan-2026-11-21.tar.1-01ff00ff.partial',
    'new.tar',
  ])
})

test('a manifest that is no JSON is refused like one of another form', async () => {
  const bytes = Buffer.from('{')
  const sum = Buffer.from(`${checksum(bytes)}  manifest.json\n`)
  const file = await write('none.tar', [
    { name: 'manifest.json', bytes },
    { name: 'manifest.sha256', bytes: sum },
  ])
  await assert.rejects(checkArchive(file, readNothing), /cannot be restored: it has a form/)
})

test('a part that is no gzip, or unpacks to more than a part can be, is refused', async () => {
  const rows = Buffer.alloc(10_000, 'a')
  const part = (bytes: Buffer) => ({ name: 'public/products.00001.gz', bytes })
  assert.deepEqual(await unpacked('a.tar', part(gzipSync(rows)), 10_000), rows)
  await assert.rejects(unpacked('a.tar', part(gzipSync(rows)), 9_999), /products.00001.gz cannot be unpacked/)
  await assert.rejects(unpacked('a.tar', part(rows)), /products.00001.gz cannot be unpacked/)
})
