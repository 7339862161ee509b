import type { Served } from './servers.ts'
import type { Speed } from '../figures/speed.ts'
import { postgresFigures, processorMs } from './system.ts'

/** The speed of a load, with the processor time in µs that each piece of it took: of the server's process, and of PostgreSQL. */
export async function withCost(
  { pid }: Pick<Served, 'pid'>,
  postmaster: number,
  load: () => Promise<Speed>,
): Promise<Speed> {
  const times = async () => [await processorMs(pid), (await postgresFigures(postmaster))?.processorMs] as const
  const [serverBefore, postgresBefore] = await times()
  const speed = await load()
  const [serverAfter, postgresAfter] = await times()
  const { count } = speed
  if (!count || !serverBefore || !postgresBefore || !serverAfter || !postgresAfter) return speed
  const each = (before: number, after: number) => ((after - before) * 1_000) / count
  return {
    ...speed,
    serverMicros: each(serverBefore, serverAfter),
    postgresMicros: each(postgresBefore, postgresAfter),
  }
}
