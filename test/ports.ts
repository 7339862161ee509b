import { openPorts, type Ports } from '../src/start/ports.ts'
import type { Harness } from './harness.ts'

type Parts = Pick<Harness, 'db' | 'config' | 'secrets'> & { now: () => Date; ports: Ports }

/** A process of another time: what its jobs are made with, and who moves money for them. */
export function partsAt({ db, config, secrets }: Pick<Harness, 'db' | 'config' | 'secrets'>, now: () => Date): Parts {
  return { db, config, secrets, now, ports: openPorts({ db, config, secrets, now }) }
}
