import assert from 'node:assert/strict'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { checkArchive } from '#platform/backup/manifest.ts'
import { hourMs } from '#platform/durations.ts'
import { defaultHours } from '#platform/staff/alert.ts'
import { listOpenAlerts } from '#platform/staff/alert-queries.ts'
import { unlessOverSeveral } from '#test/database.ts'
import { useHarness } from '#test/harness.ts'
import { checkAlerts } from '../alerts/check.ts'

// An administrator backs the database up in the console, and everybody reads when it was done last.

const folder = await mkdtemp(path.join(tmpdir(), 'mizan-backups-'))
after(() => rm(folder, { recursive: true, force: true }))
const harness = useHarness({ BACKUP_DIR: folder })
const backups = '/operator/v1/system/backups'
const alone = unlessOverSeveral('one file cannot hold the same moment of several servers')

test('a backup is made with its progress, read back, and told to all of the staff', alone, async () => {
  const [admin, support] = [await harness.make.staff('ADMIN'), await harness.make.staff('SUPPORT')]
  const read = async () => (await harness.call({ path: backups, key: support.token })).body
  const before = await read()
  assert.deepEqual([before.folder, before.items], [folder, []])
  const begin = (key: string) => harness.call({ method: 'POST', path: backups, key })
  assert.equal((await begin(support.token)).status, 403)
  const begun = await begin(admin.token)
  assert.deepEqual([begun.status, begun.body.items[0].status, begun.body.items[0].bytes], [202, 'RUNNING', undefined])
  assert.equal((await begin(admin.token)).status, 409, 'one at a time')
  await harness.work()
  const { items, isLate, since } = await read()
  const [made] = items
  assert.deepEqual([made.status, made.isChecked, made.tablesDone, isLate], ['DONE', true, made.tables, false])
  assert.deepEqual([since, made.bytes], [made.startedAt, (await stat(made.file)).size])
  const manifest = await checkArchive(made.file, () => {})
  assert.equal(
    made.rows,
    manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
  )
  const acts = (await harness.call({ path: '/operator/v1/acts', key: admin.token })).body.items
  assert.ok(
    acts.some(({ act, target }: { act: string; target: string }) => act === 'backup.begun' && target === made.id),
  )

  // No other one is made on the next day.
  const settings = { mail: [], webhook: undefined, limits: defaultHours }
  const alerted = async (hours: number) => {
    const now = new Date(Date.parse(made.startedAt) + hours * hourMs)
    await checkAlerts({ db: harness.db, settings, backupDir: folder }, now)
    return (await listOpenAlerts(harness.db.read)).some(({ kind }) => kind === 'BACKUPS')
  }
  assert.deepEqual([await alerted(25), await alerted(26)], [false, true])
})

test('a file that is there is not written over: the backup breaks off, and says why', alone, async () => {
  const { token: key } = await harness.make.staff('ADMIN')
  // Both have the name of the same second.
  harness.clock.now = new Date(Math.ceil(Date.now() / 1_000) * 1_000)
  for (let time = 0; time < 2; time++) {
    assert.equal((await harness.call({ method: 'POST', path: backups, key })).status, 202)
    await harness.work()
  }
  const { items } = (await harness.call({ path: backups, key })).body
  harness.clock.now = undefined
  const broken = items.find(({ status }: { status: string }) => status === 'BROKEN')
  assert.match(broken.failure, /there is such a file already/)
  assert.equal(broken.bytes, undefined)
})
