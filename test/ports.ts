import { openPorts, type Ports } from '../src/start/ports.ts'
import type { Harness } from './harness.ts'

type Parts = Pick<Harness, 'db' | 'config' | 'secrets'> & { now: () => Date; ports: Ports }

/** A process of another time: the parts of its jobs, with its acquirers and banks. */
export function partsAt({ db, config, secrets }: Pick<Harness, 'db' | 'config' | 'secrets'>, now: () => Date): Parts {
  return { db, config, secrets, now, ports: openPorts({ db, config, secrets, now }) }
}
