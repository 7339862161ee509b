import { openCmiDouble } from '#money/acquirers/cmi/double/double.ts'
import { cards, known, secrets, visit } from '#money/acquirers/cmi/fixture.ts'
import type { DoubleFaults } from '#money/acquirers/cmi/double/faults.ts'
import type { Card, Upstream, UpstreamParts } from './shop.ts'

const numbers: Record<Card, string> = { REDIRECTED: cards.approved, DIRECT: cards.approved, REFUSED: cards.refused }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** CMI's double. All of its cards are typed on its page. */
export async function atCmi({ call, now, front }: UpstreamParts): Promise<Upstream> {
  const signing = { ...secrets }
  const double = await openCmiDouble({ ...known, ...secrets, call, now })
  const baseUrl = await front(
    () => double.url,
    (path) => path === '/fim/api',
  )
  const { faults } = double
  const set = (changes: DoubleFaults, ...off: (keyof DoubleFaults)[]) => {
    for (const name of off) delete faults[name]
    Object.assign(faults, changes)
  }
  const movements = (reference: string, ...kinds: string[]) =>
    (double.orderOf(reference)?.movements ?? []).filter(({ type, status }) => kinds.includes(type + status)).length
  return {
    url: double.url,
    account: { settings: { ...known, baseUrl }, secrets },
    rotated: () => ({ ...signing, storeKey: 'another store key' }),
    notices: (how) => set(how === undefined ? {} : { callback: how }, 'callback'),
    sendLate: double.sendLateCallbacks,
    outage: (how) =>
      set(
        {
          ...(how === 'DOWN' && { statusCode: 503 }),
          ...(how === 'HTML' && { answersHtml: true }),
          ...(how === 'SILENT' && { lose: everyCall('REQUEST') }),
        },
        'statusCode',
        'answersHtml',
        'lose',
      ),
    loseAnswers: (of) =>
      set(of === undefined ? {} : { lose: of === 'REFUND' ? { Credit: 'ANSWER' } : { PostAuth: 'ANSWER' } }, 'lose'),
    typed: async () => ({}),
    confirm: async (action, card) => {
      const { url, returned } = await visit(call, action, { card: numbers[card], code: '555' })
      const body = String(new URLSearchParams(returned))
      return url === undefined ? undefined : { method: 'POST', path: new URL(url).pathname, body, headers: form }
    },
    taken: (reference) => movements(reference, 'SC', 'SS'),
    held: (reference) => movements(reference, 'SA'),
    given: (reference) => movements(reference, 'CC', 'CS'),
    alter: (reference) => {
      for (const each of double.orderOf(reference)?.movements ?? []) each.amountMinor = 100n
    },
    takeByHand: (reference) => {
      for (const each of double.orderOf(reference)?.movements ?? [])
        if (each.status === 'A')
          Object.assign(each, { status: 'C', capturedMinor: each.amountMinor, capturedAt: now() })
    },
    hideFromSearch: () => {},
    isQuiet: async () => {},
    close: double.close,
  }
}

const everyCall = (lost: 'REQUEST') => ({
  PostAuth: lost,
  Void: lost,
  Credit: lost,
  ORDERSTATUS: lost,
  ORDERHISTORY: lost,
})
