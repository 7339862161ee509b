import { losses } from './line.ts'
import type { Renewals } from './books.ts'
import type { Script } from './oracle/sale.ts'
import type { Plan } from './oracle/subscription.ts'
import { type Stream, streamOf } from './random.ts'
import type { Deed, FaultName, Options, Step, Story } from './story.ts'
import { failoversOf, mailTroublesOf, upgradesOf, weatherOf } from './weather-habits.ts'

// The habits of all actors, as a story of what they mean to do. The same options always make the same story.

const dayMinutes = 24 * 60
/** Monday, eight in the morning by UTC. */
const begin = '2026-05-04T08:00:00.000Z'
/** Around these minutes after eight, with some that differ from day to day. */
const hours = [25, 130, 300, 430, 620, 800]
/** No session ends so shortly before or behind a moment that it matters which came first. */
const clearMinutes = 8

export function writeStory(options: Options): Story {
  const { seed, days, merchants, faults, moments: daily = hours.length, nodes = 1, from, busy = 100 } = options
  const clock = streamOf(seed, 'clock')
  const moments = Array.from({ length: days }, (_, day) =>
    hours.slice(0, daily).map((minutes) => day * dayMinutes + minutes + clock.between(0, 40)),
  ).flat()
  const shops = Array.from({ length: merchants }, (_, index) => newShop(seed, index + 1))
  const weather = weatherOf(options)
  const mail = mailTroublesOf(seed, faults)
  const failovers = failoversOf(options)
  const treasurer = streamOf(seed, 'treasurer')
  const second = streamOf(seed, 'second treasurer')
  const upgrades = from === undefined ? [] : upgradesOf(options, moments)
  const steps: Step[] = []
  for (const at of moments) {
    for (const shop of shops) {
      if (!shop.opening.chance(busy)) continue
      const say = (actor: string, stream: Stream) => (deed: Deed) => {
        const isLost = faults.includes('losses') && stream.chance(5)
        steps.push({ at, actor, ...deed, ...(isLost && { loss: stream.pick(losses) }) })
      }
      runShop(shop, moments, at, say(`merchant ${shop.number}`, shop.stream))
      repeatItself(shop, say(`merchant ${shop.number}`, shop.repeating))
      giveBackInVain(shop, say(`merchant ${shop.number}`, shop.refusing))
      subscribeClients(shop, clearOf(moments, at, 60), say(`merchant ${shop.number}`, shop.subscribing))
      transferMoney(shop, say(`merchant ${shop.number}`, shop.own))
      sellOwn(shop, say(`buyer ${shop.number}.${buyersOfShop + 1}`, shop.atPage))
      sitAtTill(shop, say(`merchant ${shop.number}`, shop.owner))
      for (const [index, buyer] of shop.buyers.entries())
        goShopping(shop, buyer, say(`buyer ${shop.number}.${index + 1}`, buyer))
      sitAtCounter(shop, say(`agent ${shop.number}`, shop.agent))
      const staff = (deed: Deed) => steps.push({ at, actor: `staff ${shop.number}`, ...deed })
      workAtDesk(shop, staff)
      payOutOwn(shop, staff)
    }
    const isEvening =
      Math.floor(at / dayMinutes) !== Math.floor((moments[moments.indexOf(at) + 1] ?? at + dayMinutes) / dayMinutes)
    const ofTreasury = (deed: Deed) => steps.push({ at, actor: 'staff of the treasury', ...deed })
    if (isEvening) bookkeep(treasurer, faults, ofTreasury)
    if (isEvening) nameEntries(second, ofTreasury)
    for (const deed of [...weather.next(), ...mail.at(at), ...failovers.next()])
      steps.push({ at, actor: 'weather', ...deed })
    steps.push(...upgrades.filter((upgrade) => upgrade.at === at))
  }
  return {
    begin,
    merchants,
    ...(nodes > 1 && { nodes }),
    ...(from !== undefined && { from }),
    ...(mail.hasMailServer && { hasMailServer: true }),
    ...(failovers.isReplicated && { isReplicated: true }),
    moments,
    steps,
  }
}

type Shop = {
  number: number
  stream: Stream
  /** Of the days on which it is open. */
  opening: Stream
  /** Of what a merchant asks for again. */
  repeating: Stream
  /** Of refunds that a bank refuses. */
  refusing: Stream
  agent: Stream
  staff: Stream
  owner: Stream
  subscribing: Stream
  /** For production, where a bank is. */
  own: Stream
  /** Of the buyer at the acquirer's page. */
  atPage: Stream
  subscribers: string[]
  subscriptions: string[]
  disputes: string[]
  buyers: Stream[]
  count: number
  sessions: string[]
  sales: string[]
  refunds: string[]
  vouchers: string[]
  products: string[]
  links: string[]
  clients: string[]
}

const buyersOfShop = 3

const newShop = (seed: number, number: number): Shop => ({
  number,
  stream: streamOf(seed, `merchant ${number}`),
  opening: streamOf(seed, `opening ${number}`),
  repeating: streamOf(seed, `repeats ${number}`),
  refusing: streamOf(seed, `refusals ${number}`),
  agent: streamOf(seed, `agent ${number}`),
  staff: streamOf(seed, `staff ${number}`),
  owner: streamOf(seed, `owner ${number}`),
  subscribing: streamOf(seed, `subscriptions ${number}`),
  own: streamOf(seed, `production ${number}`),
  atPage: streamOf(seed, `acquirer ${number}`),
  subscribers: [],
  subscriptions: [],
  disputes: [],
  buyers: Array.from({ length: buyersOfShop }, (_, index) => streamOf(seed, `buyer ${number}.${index + 1}`)),
  count: 0,
  sessions: [],
  sales: [],
  refunds: [],
  vouchers: [],
  products: [],
  links: [],
  clients: [],
})

const newName = (shop: Shop, kind: string): string => `${kind} ${shop.number}.${++shop.count}`

/** Sums that end so make the sandbox refuse, return or leave something unanswered. */
const meaningful = new Set([13, 17, 19, 77, 78, 99])

function amountFrom(stream: Stream, low: number, high: number): number {
  const amount = stream.between(low * 100, high * 100)
  return meaningful.has(amount % 100) ? amount + 5 : amount
}

const recent = (stream: Stream, names: readonly string[], count = 8): string => stream.pick(names.slice(-count))

function runShop(shop: Shop, moments: readonly number[], at: number, say: (deed: Deed) => void): void {
  const { stream } = shop
  const has = (names: readonly string[], percent: number) => names.length > 0 && stream.chance(percent)
  if (has(shop.sales, 30)) {
    const name = newName(shop, 'refund')
    const sale = recent(stream, shop.sales, 20)
    say({ do: 'refund', name, sale, percent: stream.pick([10, 33, 50, 100, 100]) })
    shop.refunds.push(name)
  }
  for (let count = stream.between(0, 2); count > 0; count--) {
    const name = newName(shop, 'session')
    const minutes = clearOf(moments, at, stream.pick([15, 60, 60, 240, 1_000, 2_500]))
    say({
      do: 'open session',
      name,
      amount: amountFrom(stream, 5, 900),
      minutes,
      maxAttempts: stream.pick([1, 2, 5, 5]),
    })
    shop.sessions.push(name)
    shop.sales.push(name)
  }
  if (has(shop.sessions, 10)) say({ do: 'cancel session', sale: recent(stream, shop.sessions) })
  if (shop.products.length === 0 || stream.chance(8)) {
    const name = newName(shop, 'product')
    const stock = stream.chance(70) ? { stock: stream.between(1, 12) } : {}
    say({ do: 'make product', name, price: amountFrom(stream, 10, 300), ...stock })
    shop.products.push(name)
  }
  if (has(shop.products, 8))
    say({ do: 'change price', product: recent(stream, shop.products), price: amountFrom(stream, 10, 300) })
  if (has(shop.products, 4)) say({ do: 'deactivate product', product: recent(stream, shop.products) })
  if (has(shop.products, 4)) say({ do: 'activate product', product: recent(stream, shop.products) })
  if (shop.links.length === 0 || stream.chance(12)) {
    const name = newName(shop, 'link')
    say({ do: 'make link', name, amount: amountFrom(stream, 20, 500), isSingle: stream.chance(50) })
    shop.links.push(name)
  }
  if (has(shop.links, 4)) say({ do: 'deactivate link', link: recent(stream, shop.links) })
  if (stream.chance(12)) {
    const name = newName(shop, 'client')
    say({ do: 'make client', name })
    shop.clients.push(name)
  }
  if (has(shop.clients, 6))
    say({ do: 'rename client', client: recent(stream, shop.clients), to: `Renamed ${stream.between(1, 99)}` })
  if (has(shop.clients, 4)) say({ do: 'delete client', client: recent(stream, shop.clients) })
  if (stream.chance(3)) say({ do: 'rotate secret', graceHours: stream.pick([0, 1, 24]) })
  if (stream.chance(5)) say({ do: 'export' })
  if (stream.chance(6))
    say({ do: 'put money in', name: newName(shop, 'funding'), amount: amountFrom(stream, 100, 2_000) })
}

function repeatItself(shop: Shop, say: (deed: Deed) => void): void {
  const { repeating, refunds } = shop
  if (refunds.length > 0 && repeating.chance(10)) say({ do: 'repeat refund', refund: recent(repeating, refunds, 5) })
  if (repeating.chance(4)) {
    const name = newName(shop, 'client')
    say({ do: 'use key twice', name })
    shop.clients.push(name)
  }
}

function giveBackInVain({ refusing: stream, sales, ...shop }: Shop, say: (deed: Deed) => void): void {
  if (sales.length === 0 || !stream.chance(8)) return
  const name = `refused refund ${shop.number}.${stream.between(1, 1_000_000)}`
  say({ do: 'refund', name, sale: recent(stream, sales, 20), percent: stream.pick([10, 50, 100]), isRefused: true })
}

const renewals: readonly Renewals[] = [0, 0, 0, 1, 2, 4, 'LATE', 'LATE, AND DECLINED']
/** The last day of retry comes before the next due date. */
const rhythms: readonly Pick<Plan, 'unit' | 'count' | 'retryDays'>[] = [
  { unit: 'DAY', count: 3, retryDays: [1] },
  { unit: 'DAY', count: 5, retryDays: [1, 3] },
  { unit: 'WEEK', count: 1, retryDays: [1, 3] },
  { unit: 'WEEK', count: 1, retryDays: [2] },
  { unit: 'MONTH', count: 1, retryDays: [1, 3, 5, 7] },
]

/** Clients whose cards are charged regularly. Each leaves a card, and is subscribed once, at a later moment. */
function subscribeClients(shop: Shop, minutes: number, say: (deed: Deed) => void): void {
  const { subscribing: stream, subscribers, subscriptions } = shop
  const has = (names: readonly string[], percent: number) => names.length > 0 && stream.chance(percent)
  if (has(subscribers, 60)) {
    const subscriber = subscribers.shift() ?? ''
    const name = newName(shop, 'subscription')
    const plan: Plan = {
      ...stream.pick(rhythms),
      amount: amountFrom(stream, 10, 200),
      finalAction: stream.pick(['CANCEL', 'UNPAID', 'PAUSE']),
      ...(stream.chance(30) && { cycles: stream.between(1, 4) }),
    }
    const begins = stream.pick(['NOW', 'NOW', 'TRIAL', 'LATER'] as const)
    say({ do: 'subscribe', name, subscriber, plan, begins, days: stream.between(1, 6) })
    subscriptions.push(name)
    if (stream.chance(20)) say({ do: 'delete subscriber', subscriber })
    if (stream.chance(10)) say({ do: 'delete card', subscriber })
  }
  if (stream.chance(8)) {
    const name = newName(shop, 'subscriber')
    say({ do: 'make subscriber', name, renewals: stream.pick(renewals), minutes })
    subscribers.push(name)
  }
  if (has(subscriptions, 5))
    say({ do: 'change subscription', subscription: recent(stream, subscriptions), amount: amountFrom(stream, 10, 200) })
  if (has(subscriptions, 4)) say({ do: 'pause subscription', subscription: recent(stream, subscriptions) })
  if (has(subscriptions, 8)) say({ do: 'resume subscription', subscription: recent(stream, subscriptions) })
  if (has(subscriptions, 3))
    say({
      do: 'cancel subscription',
      subscription: recent(stream, subscriptions),
      isAtEnd: stream.chance(50),
      isWaived: stream.chance(50),
    })
}

/** Of the owner, at the portal. */
function sitAtTill(shop: Shop, say: (deed: Deed) => void): void {
  const { owner, disputes } = shop
  if (disputes.length > 0 && owner.chance(10))
    say({ do: 'answer dispute', dispute: recent(owner, disputes, 3), isAccepted: owner.chance(20) })
  if (!owner.chance(7)) return
  const name = newName(shop, 'payout')
  const bank = owner.pick(['PAYS', 'PAYS', 'PAYS', 'REFUSES', 'RETURNS'] as const)
  say({ do: 'pay out', name, percent: owner.pick([100, 100, 50, 20]), bank })
  if (owner.chance(20)) say({ do: 'call off payout', payout: name })
}

/** So many minutes, or a few more, so that the end is clear of all moments. */
function clearOf(moments: readonly number[], at: number, minutes: number): number {
  const isNear = (end: number) => moments.some((moment) => Math.abs(moment - end) < clearMinutes)
  let end = at + minutes
  while (isNear(end)) end += clearMinutes
  return end - at
}

const scripts: [percent: number, Script][] = [
  [50, 'PASS'],
  [14, 'DECLINE'],
  [14, 'CHALLENGE'],
  [5, 'TIMEOUT'],
  [3, 'TIMEOUT FAIL'],
  [2, 'LATE CAPTURE'],
  [12, 'CASH'],
]

function scriptFrom(stream: Stream): Script {
  let left = stream.between(1, 100)
  return scripts.find(([percent]) => (left -= percent) <= 0)?.[1] ?? 'PASS'
}

function goShopping(shop: Shop, buyer: Stream, say: (deed: Deed) => void): void {
  if (buyer.chance(25)) return
  const script = scriptFrom(buyer)
  const ending = script === 'CHALLENGE' ? { ending: buyer.pick(['GOOD', 'GOOD', 'BAD', 'ABANDONED'] as const) } : {}
  const kind = buyer.between(1, 10)
  let sale: string | undefined
  if (kind <= 6 && shop.sales.length > 0) {
    sale = recent(buyer, shop.sales, 5)
    say({ do: 'pay', sale, script, ...ending })
    // Some press the button twice.
    if (buyer.chance(8)) say({ do: 'pay', sale, script: 'PASS' })
  } else if (kind <= 8 && shop.links.length > 0) {
    sale = newName(shop, 'sale')
    say({ do: 'pay by link', sale, link: recent(buyer, shop.links), script, ...ending })
    shop.sales.push(sale)
  } else if (shop.products.length > 0) {
    sale = newName(shop, 'sale')
    say({ do: 'order', sale, product: recent(buyer, shop.products), quantity: buyer.between(1, 3), script, ...ending })
    shop.sales.push(sale)
  }
  if (sale !== undefined && script === 'CASH') shop.vouchers.push(sale)
}

function sitAtCounter(shop: Shop, say: (deed: Deed) => void): void {
  const { agent, vouchers } = shop
  if (vouchers.length === 0) return
  if (agent.chance(45))
    say({ do: 'pay at agent', sale: recent(agent, vouchers, 4), agent: `agent ${agent.between(1, 3)}` })
  if (agent.chance(6)) say({ do: 'reverse at agent', sale: recent(agent, vouchers, 3) })
}

/** Of the operator's staff. */
function workAtDesk(shop: Shop, say: (deed: Deed) => void): void {
  const { staff, sales, disputes } = shop
  if (sales.length > 0 && staff.chance(8)) {
    const name = newName(shop, 'dispute')
    say({ do: 'open dispute', name, sale: recent(staff, sales, 20), percent: staff.pick([100, 100, 40]), days: 5 })
    disputes.push(name)
  }
  if (disputes.length > 0 && staff.chance(12))
    say({ do: 'decide dispute', dispute: recent(staff, disputes), isWon: staff.chance(60) })
  if (disputes.length > 0 && staff.chance(10)) say({ do: 'hand answer over', dispute: recent(staff, disputes, 3) })
  if (staff.chance(2)) say({ do: 'rotate key' })
}

function transferMoney(shop: Shop, say: (deed: Deed) => void): void {
  const { own } = shop
  if (!own.chance(20)) return
  const transfer = own.pick(['EXACT', 'EXACT', 'EXACT', 'EXACT', 'TWICE', 'SHORT', 'NAMELESS', 'NEVER'] as const)
  say({ do: 'announce transfer', name: newName(shop, 'transfer'), amount: own.between(200, 5_000) * 100, transfer })
}

const noticeHabits = [
  'WELL',
  'WELL',
  'NONE',
  'LATE',
  'AFTER_RETURN',
  'TWICE',
  'FORGED',
  'REORDERED',
  'TRUNCATED',
] as const

/** At an acquirer, whose notices are not to be relied on. */
function sellOwn(shop: Shop, say: (deed: Deed) => void): void {
  const { atPage } = shop
  if (!atPage.chance(35)) return
  const sale = newName(shop, 'own sale')
  const buyer = atPage.pick(['PAYS', 'PAYS', 'PAYS', 'REFUSED', 'LEAVES'] as const)
  const facts = { amount: amountFrom(atPage, 10, 900), buyer, notice: atPage.pick(noticeHabits) }
  say({ do: 'sell by acquirer', sale, ...facts, comesBack: atPage.chance(70) })
}

function payOutOwn({ own }: Shop, say: (deed: Deed) => void): void {
  if (!own.chance(25)) return
  const bank = own.pick(['PAYS', 'PAYS', 'PAYS', 'REFUSES', 'RETURNS'] as const)
  say({ do: 'record payout', percent: own.pick([100, 50, 20]), bank })
}

/** In the evening, on most days. */
function bookkeep(treasurer: Stream, faults: readonly FaultName[], say: (deed: Deed) => void): void {
  const comes = treasurer.pick(['WELL', 'WELL', 'WELL', 'TORN', 'TWICE', 'CUT SHORT'] as const)
  const isCut = comes === 'CUT SHORT' && faults.includes('kill-database')
  say({ do: 'send late notices' })
  if (treasurer.chance(75)) say({ do: 'send payments' })
  if (treasurer.chance(85)) say({ do: 'read statement', comes: comes === 'CUT SHORT' && !isCut ? 'WELL' : comes })
}

/** Behind what the bank says. */
function nameEntries(second: Stream, say: (deed: Deed) => void): void {
  if (!second.chance(60)) return
  const as = second.pick(['OWN', 'TRANSFER', 'TRANSFER'] as const)
  say({ do: 'name entry', which: second.between(0, 99), as, isMistake: second.chance(as === 'OWN' ? 80 : 50) })
}
