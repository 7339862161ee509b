import type { Config } from '../../config.ts'
import { listLinks } from '../../modules/payment-links/queries.ts'
import { listProducts } from '../../modules/products/queries.ts'
import { takesAll } from '../../money/acquirers/simulator/takes-all.ts'
import type { PaymentParts } from '../../money/payments/parts.ts'
import { asOneWrite, type Scope, type WriteContext } from '../../platform/context.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Beside } from '../../platform/http/route.ts'
import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { paymentPartsOf } from '../payments.ts'
import { openPorts, type Ports } from '../ports.ts'

export type DemoParts = { db: Database; config: Config; secrets: Secrets }

/** The time that the demo plays in; it never goes back, and never beyond now. */
export type Clock = { now: () => Date; pass: (ms: number) => void; set: (at: Date) => void }

/** Parts of the demo's history: everything that a running service has, at the clock's time. */
export type DemoContext = {
  db: Database
  scope: Scope
  payments: PaymentParts
  ports: Ports
  /** Number of the one card that the sandbox accepts. */
  card: string
  products: string[]
  links: string[]
  write: <Result>(
    work: (ctx: WriteContext & Pick<Beside, 'requireAcquirer' | 'cardUseOf'>) => Promise<Result>,
  ) => Promise<Result>
}

export function clockFrom(begin: Date): Clock {
  let time = begin.getTime()
  const reach = (to: number) => {
    time = Math.max(time, Math.min(to, Date.now()))
  }
  return { now: () => new Date(time), pass: (ms) => reach(time + ms), set: (at) => reach(at.getTime()) }
}

/** References of what was made in one moment, in the same order in every shop, so that chance leads to the same purchases. */
const inOneOrder = (rows: readonly { externalId: string | null; reference: string }[]): string[] =>
  rows
    .toSorted((one, other) => ((one.externalId ?? '') < (other.externalId ?? '') ? -1 : 1))
    .map(({ reference }) => reference)

export async function openDemoContext(
  { db, config, secrets }: DemoParts,
  merchantId: string,
  clock: Clock,
): Promise<DemoContext> {
  const scope = { merchantId, environment: 'SANDBOX' } as const
  const { publicUrl } = config
  // In the time of the demo, which is not that of the process.
  const ports = openPorts({ db, config, secrets, now: clock.now })
  const everything = { page: 0, size: 100, sort: [] }
  const [products, links] = await Promise.all([
    listProducts(db.read, scope, everything, clock.now()),
    listLinks(db.read, scope, everything, clock.now()),
  ])
  return {
    db,
    scope,
    payments: paymentPartsOf({ db, config, secrets, now: clock.now, ports }),
    ports,
    card: config.sandboxCard,
    products: inOneOrder(products.rows),
    links: inOneOrder(links.rows),
    write: (work) =>
      asOneWrite(db, { scope, origin: 'API', correlationId: newId(clock.now()), now: clock.now(), publicUrl }, (ctx) =>
        work({ ...ctx, ...takesAll }),
      ),
  }
}
