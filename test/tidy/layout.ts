import { projectFiles } from './files.ts'
import { at, type Finding, importsOf, isTest, shipped, type Source, sources, targetOf } from './source.ts'

// Imports between folders, and the place of each kind of file.

/** From the bottom up: a layer may import itself and what stands before it. */
const layers = ['src/platform/', 'src/events/', 'src/money/', 'src/modules/', 'src/pages/'] as const
/** On top of all layers: processes, commands and the composition root. */
const top = [
  'src/app.ts',
  'src/event-views.ts',
  'src/subjects.ts',
  'src/main.ts',
  'src/config.ts',
  'src/operator/',
  'src/start/',
  'src/cli/',
  'src/verify/',
  'src/privacy/',
]

/** `from → to` for each module that may use another. A new pair is a line that a reviewer sees. */
const allowedEdges: ReadonlySet<string> = new Set([
  'checkout → clients',
  'clients → payment-links',
  'company → portal',
  'orders → products',
  'payment-links → clients',
  'receipts → clients',
  'subscriptions → clients',
])

/** Files that may import each package with a home. */
const homes: Record<string, readonly string[]> = {
  fastify: ['src/platform/http/', 'src/app.ts'],
  pg: ['src/platform/db/', 'src/platform/postgres/', 'src/platform/jobs/', 'src/platform/backup/'],
  'node-pg-migrate': ['src/platform/db/'],
  'graphile-worker': ['src/platform/jobs/'],
  commander: ['src/cli/'],
  'prom-client': ['src/platform/metrics.ts'],
  jose: ['src/platform/secrets/', 'src/platform/sessions/'],
  cookie: ['src/platform/sessions/', 'src/platform/staff/', 'src/platform/http/'],
  isbot: ['src/platform/http/'],
  '@node-rs/argon2': ['src/platform/passwords/'],
  nodemailer: ['src/platform/mail/'],
  '@simplewebauthn/server': ['src/platform/staff/'],
  'openid-client': ['src/platform/staff/'],
  otpauth: ['src/platform/totp.ts'],
  qrcode: ['src/platform/qr-code.ts', 'src/platform/documents/', 'src/modules/portal/'],
  react: ['src/platform/documents/'],
  '@react-pdf/renderer': ['src/platform/documents/'],
  '@napi-rs/canvas': ['src/platform/documents/'],
  'pdfjs-dist/legacy/build/pdf.mjs': ['src/platform/documents/'],
  jsbarcode: ['src/platform/documents/'],
  'temporal-polyfill': [
    'src/modules/analytics/',
    'src/modules/overview/',
    'src/modules/subscriptions/',
    'src/money/payouts/',
    'src/money/statements/',
  ],
  undici: ['src/platform/outbound/'],
  'csv-parse': ['src/money/settlements/'],
  saxes: ['src/money/acquirers/cmi/', 'src/money/bank-statements/'],
  'ipaddr.js': ['src/platform/outbound/'],
  pino: ['src/platform/log.ts', 'src/'],
}

const isIn = (path: string, places: readonly string[]) =>
  places.some((place) => (place.endsWith('/') ? path.startsWith(place) : path === place))

const layerOf = (path: string): number => {
  const layer = layers.findIndex((each) => path.startsWith(each))
  return layer === -1 ? layers.length : layer
}

export function wrongDirections(): Finding[] {
  return shipped.flatMap((source) =>
    importsOf(source).flatMap((each): Finding[] => {
      const target = targetOf(source, each)
      if (target === undefined || layerOf(target) <= layerOf(source.path)) return []
      return [`${at(source, each.node)} imports ${target}`]
    }),
  )
}

/** Files of `src` that belong to no layer. */
export const strayFiles = (): Finding[] =>
  shipped.map(({ path }) => path).filter((path) => layerOf(path) === layers.length && !isIn(path, top))

const moduleOf = (path: string): string | undefined => /^src\/modules\/([^/]+)\//.exec(path)?.[1]

export function unlistedEdges(): Finding[] {
  return shipped.flatMap((source) =>
    importsOf(source).flatMap((each): Finding[] => {
      const target = targetOf(source, each) ?? ''
      const [from, to] = [moduleOf(source.path), moduleOf(target)]
      if (from === undefined || to === undefined || from === to) return []
      const isOpen = !/\/(queries|routes|schemas|jobs)\.ts$/.test(target)
      return allowedEdges.has(`${from} → ${to}`) && isOpen ? [] : [`${at(source, each.node)}: ${from} → ${target}`]
    }),
  )
}

const featureOf = (path: string): string | undefined => /^dashboard\/src\/features\/([^/]+)\//.exec(path)?.[1]

/** Features of the dashboard know `lib` and `ui`, which know no feature; `app` alone knows all of them. */
export function tangledFeatures(): Finding[] {
  const below = (path: string) => /^dashboard\/src\/(features|lib|ui)\//.test(path)
  return sources
    .filter(({ path }) => below(path))
    .flatMap((source) =>
      importsOf(source).flatMap((each): Finding[] => {
        const target = targetOf(source, each) ?? ''
        const to = featureOf(target)
        if (to === undefined || to === featureOf(source.path)) return []
        return [`${at(source, each.node)} imports ${target}`]
      }),
    )
}

export function strayPackages(): Finding[] {
  return shipped.flatMap((source) =>
    importsOf(source).flatMap(({ from, node }): Finding[] => {
      const home = homes[from]
      return home && !isIn(source.path, home) ? [`${at(source, node)} imports ${from}`] : []
    }),
  )
}

/** Across folders of a layer, imports are absolute; inside of one they are relative. */
export function misspeltImports(): Finding[] {
  const folderOf = (path: string) => moduleOf(path) ?? layers.find((layer) => path.startsWith(layer))
  return shipped.flatMap((source) =>
    importsOf(source).flatMap((each): Finding[] => {
      const target = targetOf(source, each)
      if (target === undefined || layerOf(source.path) === layers.length) return []
      const isSameFolder = folderOf(target) === folderOf(source.path)
      const isAbsolute = each.from.startsWith('#')
      return isSameFolder === isAbsolute ? [`${at(source, each.node)} imports ${each.from}`] : []
    }),
  )
}

/** Files that a module's folder may hold, beside a file for each noun. */
const moduleFile = /^src\/modules\/[a-z]+(-[a-z]+)*\/(actions\/)?[a-z]+(-[a-z]+)*(\.test)?\.ts$/

export const misnamedModuleFiles = (): Finding[] =>
  sources.map(({ path }) => path).filter((path) => path.startsWith('src/modules/') && !moduleFile.test(path))

const dumpingGrounds = /(^|\/)(index|types|utils?|helpers?|common|misc|shared)(\.[jt]s$|\/)/

export const dumpingGroundFiles = (): Finding[] => projectFiles.filter((path) => dumpingGrounds.test(path))

const isOfModule = (path: string) =>
  path.startsWith('src/modules/') &&
  !/[/-](routes|schemas|portal-errors|actions|([a-z-]+-)?queries|jobs)\.ts$|\/actions\//.test(path)

/** Files of `src/money` that do something or show something; every other one is a noun. */
const verbsOfMoney: Record<string, string> = {
  'bank-files': 'confirm files waiting',
  'bank-folders': 'out',
  'bank-statements':
    'answers decide enter-opening import match match-all match-refund match-settlement match-virtual-rib notify owners retire-account undo virtual-ribs',
  acquirers: 'accounts decline-view health registry upstream-objects',
  'acquirers/simulator': 'agents challenges payments refunds vouchers',
  'banks/simulator': 'simulator',
  limits: 'daily-limit',
  ledger: 'booked closed-day operator post post-all',
  payments:
    'cash challenge charge endings erase left-behind open operator record release resolve reversal session-owners session-view sessions settle transaction-details transaction-view',
  disputes: 'dispute-view disputes hand-over jobs mails rate record',
  notices: 'act dispute forget receive sync',
  pricing: 'charge-fee monthly plans preview pricing',
  'payment-days': 'count',
  payouts: 'by-hand due include open payout-view schedules sender send settle settle-all',
  refunds: 'by-hand cancel evidence execute hold late-by-hand record refund-view request settle',
  risk: 'back-test counters jobs risk',
  reserves: 'reserves',
  statements: 'lines make',
  reconciliation: 'days',
  settlements: 'book decide end-settlement match named record sync undo undo-line',
  wallets: 'low wallets',
}

const verbFiles = Object.entries(verbsOfMoney).flatMap(([folder, names]) =>
  names.split(' ').map((name) => `src/money/${folder}/${name}.ts`),
)

/** Adapters of acquirers, and what these are tried with, talk to others and have clocks. */
const adapter = /^src\/money\/acquirers\/(?!simulator\/)[^/]+\//

/** A file of fields plays the part of a module's schemas. */
const isOfMoney = (path: string) =>
  path.startsWith('src/money/') && !/[/-](queries|fields)\.ts$/.test(path) && !adapter.test(path)

const pureFile = (path: string) => isOfModule(path) || (isOfMoney(path) && !verbFiles.includes(path))

/** Imports that a noun may not use, beside clocks: statements and the web. */
const impure =
  /^src\/platform\/(db|http|idempotency|keys|merchants|postgres|jobs|lists)\/|\/(([a-z-]+-)?queries|actions|routes|jobs)\.ts$/

const ownClock = /new Date\(\)|Date\.now\(|Math\.random\(|randomUUID|performance\.now/

const impureImports = (source: Source): Finding[] =>
  importsOf(source)
    .filter((each) => !each.isTypeOnly && impure.test(targetOf(source, each) ?? ''))
    .map((each) => `${at(source, each.node)} imports ${each.from}`)

/** Verbs of money take the time as an argument too. */
export function impureNouns(): Finding[] {
  const imports = shipped.filter(({ path }) => pureFile(path)).flatMap(impureImports)
  const clocks = shipped.filter(({ path, text }) => (pureFile(path) || isOfMoney(path)) && ownClock.test(text))
  return [...imports, ...clocks.map(({ path }) => `${path} has a clock or randomness of its own`)]
}

/** Files that are listed as verbs, and are nouns by now. */
export const pureVerbs = (): Finding[] =>
  verbFiles.filter((path) => {
    const source = shipped.find((each) => each.path === path)
    return !source || impureImports(source).length === 0
  })

/** The few that read the environment beside config.ts, and what they read. */
const environmentReaders: Record<string, string> = {
  'src/config.ts': 'the settings',
  'src/main.ts': 'hands the environment to config.ts; MIZAN_PROCESS is the hand-over to a serving process',
  'src/platform/http/reference/samples.ts': 'writes the code that a developer copies',
  'src/cli/output.ts': 'hands the environment to config.ts',
  'src/platform/db/migrate.ts': 'keeps a library from writing a folder of its own',
}

export const environmentReads = (): Finding[] =>
  shipped
    .filter(({ path, text }) => text.includes('process.env') && !(path in environmentReaders))
    .map(({ path }) => path)

/**
 * The service goes through platform/outbound/; a developer's command asks from the developer's own machine, as does the code that is copied from the
 * reference.
 */
const requesters = ['src/platform/outbound/', 'src/cli/webhooks/', 'src/platform/http/reference/samples.ts']

/** `fetch` and sockets of our own would pass by the one door to the internet, platform/outbound/. */
export const strayRequests = (): Finding[] =>
  shipped
    .filter(({ path, text }) => !isIn(path, requesters) && /(?<![.\w])fetch\(|from 'undici'/.test(text))
    .map(({ path }) => path)

/** Tests reach into the code, never the other way round. */
export const importsOfTests = (): Finding[] =>
  shipped.flatMap((source) =>
    importsOf(source)
      .filter((each) => isTest({ path: targetOf(source, each) ?? '' }))
      .map((each) => `${at(source, each.node)} imports ${each.from}`),
  )

/** `npm ci && npm test` has the packages of the root; those of the dashboard are installed where it is changed. */
export const packagesOfDashboardTests = (): Finding[] => {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const reached = new Set(sources.filter(({ path }) => /^dashboard\/.*\.test\.ts$/.test(path)))
  // A set is walked to its end, also to what is added on the way.
  for (const source of reached)
    for (const each of importsOf(source).filter(({ isTypeOnly }) => !isTypeOnly)) {
      const target = byPath.get(targetOf(source, each) ?? '')
      if (target) reached.add(target)
    }
  return [...reached].flatMap((source) =>
    importsOf(source)
      .filter(({ from, isTypeOnly }) => !isTypeOnly && !/^(\.|#|node:)/.test(from))
      .map(({ from, node }) => `${at(source, node)} imports ${from}`),
  )
}
