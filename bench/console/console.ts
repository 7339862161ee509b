import {
  fillInstallation,
  type Installation,
  type InstallationSizes,
  type ReadCall,
  looksAt,
} from '../../test/installation.ts'
import { below, speedOf, type WorkPoint } from '../figures/speed.ts'
import { withBenchDatabase } from '../machine/database.ts'
import { startServer } from '../machine/servers.ts'

// Every read of the operator's table at a large installation, over HTTP, one after the other: lists, filters, searches, figures, reconciliation.

const wantedMs = 300
const times = 10

export const measureConsole = (sizes: InstallationSizes, tell: (point: WorkPoint) => void): Promise<void> =>
  withBenchDatabase(async ({ db, secrets, secret, connection, onEnd }) => {
    const beganAt = performance.now()
    const installation = await fillInstallation({ db, secrets, now: new Date() }, sizes)
    const seconds = ((performance.now() - beganAt) / 1_000).toFixed()
    told(`${sizes.merchants} merchants and ${sizes.payments} payments, made in ${seconds} s`)
    const { port, stop } = await startServer('machine/service.ts', { connection, secret, bankMs: 0 })
    onEnd(stop)
    const ask = asker(port, installation)
    const looks = await looksAt(installation, async (path) => JSON.parse(await ask({ path })))
    for (const look of looks) {
      const took: number[] = []
      for (let time = 0; time < times; time++) {
        const askedAt = performance.now()
        await ask(look)
        took.push(performance.now() - askedAt)
      }
      const mizan = speedOf(
        took,
        took.reduce((sum, ms) => sum + ms, 0),
      )
      const title = `${look.body ? 'POST' : 'GET'} ${look.path}`
      tell({
        title: title.replace(installation.accountId, '…'),
        load: '1',
        mizan,
        target: below(mizan.p50, wantedMs, 'ms'),
      })
    }
  })

const told = (line: string) => process.stdout.write(`${line}\n`)

const asker =
  (port: number, { token }: Installation) =>
  async ({ path, body }: ReadCall): Promise<string> => {
    const answer = await fetch(`http://127.0.0.1:${port}/operator/v1${path}`, {
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${text}`)
    return text
  }
