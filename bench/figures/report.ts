import type { LedgerPoint } from '../ledger/ledger.ts'
import type { Point, Side } from '../requests/measure.ts'
import type { Speed, WorkPoint } from './speed.ts'
import type { Machine } from '../machine/system.ts'

// The figures as text.

export type Memory = { when: string; mizanMb: number | undefined; postgresMb: number | undefined }

export type Results = {
  machine: Machine
  points: Point[]
  ledger: LedgerPoint[]
  works: WorkPoint[]
  /** p50 of page 0 of 100,000 products over p50 of a page of 100, at one connection. */
  pageTimeRatio: number | undefined
  memory: Memory[]
  /** Resident memory of Mizan at the end over what it was after half of the scenarios: a heap grows at first, a leak always. */
  memoryGrowth: number | undefined
}

const pageTimeTarget = 3
const memoryTarget = 1.25

const widths = [22, 6, 8, 8, 8, 9, 8, 8, 7, 14, 20]
const cells = (values: string[]) =>
  values
    .map((value, index) => (index === 0 ? value.padEnd(widths[0] ?? 0) : value.padStart(widths[index] ?? 0)))
    .join('')

export const tableHead = [
  cells(['', '', 'Mizan', 'p50', 'p99', 'ceiling', 'p50', 'p99', '', '', 'processor µs']),
  cells(['scenario', 'conns', '/s', 'ms', 'ms', '/s', 'ms', 'ms', 'ratio', 'target', 'server/database']),
].join('\n')

export function tableLine({ title, connections, mizan, ceiling, ratio, target }: Point): string {
  return cells([
    title,
    String(connections),
    ...figures(mizan),
    ...figures(ceiling),
    ratio.toFixed(2),
    verdict(ratio >= target, `≥ ${target.toFixed(1)}`),
    `${micros(mizan)} : ${micros(ceiling)}`,
  ])
}

const ledgerCells = (title: string, tasks: string, [own, ceiling, ratio]: [string, string, string]) =>
  cells([title, tasks, own, '', '', ceiling, '', '', ratio]).trimEnd()

export const ledgerHead = ledgerCells('ledger, one merchant', 'tasks', ['Mizan/s', 'ceiling', 'ratio'])

export function ledgerLine({ title, tasks, perSecond, ceilingPerSecond }: LedgerPoint): string {
  const [own, ceiling] = [perSecond, ceilingPerSecond].map((each) => each.toFixed(0)) as [string, string]
  return ledgerCells(title, String(tasks), [own, ceiling, (perSecond / ceilingPerSecond).toFixed(2)])
}

const workWidths = [34, 12, 9, 9, 9, 9, 9, 9, 7, 24, 22]
const workCells = (values: string[]) =>
  values
    .map((value, index) => (index === 0 ? value.padEnd(workWidths[0] ?? 0) : value.padStart(workWidths[index] ?? 0)))
    .join('')
    .trimEnd()

export const workHead = [
  workCells(['', '', 'Mizan', 'p50', 'p99', 'ceiling', 'p50', 'p99', '', '', 'processor µs']),
  workCells(['work', 'load', '/s', 'ms', 'ms', '/s', 'ms', 'ms', 'ratio', 'target', 'server/database']),
].join('\n')

export function workLine({ title, load, mizan, ceiling, kilobytes, target }: WorkPoint): string {
  const own = kilobytes === undefined ? speedCells(mizan) : [`${kilobytes.toFixed(1)} KB`, '', '']
  const ratio = mizan && ceiling ? (mizan.perSecond / ceiling.perSecond).toFixed(2) : ''
  return workCells([
    title,
    load,
    ...own,
    ...speedCells(ceiling),
    ratio,
    target ? verdict(target.isMet, target.text) : '',
    mizan?.serverMicros === undefined ? '' : `${micros(mizan)} : ${ceiling ? micros(ceiling) : ''}`,
  ])
}

const speedCells = (speed: Speed | undefined) =>
  speed ? [speed.perSecond.toFixed(0), speed.p50?.toFixed(2) ?? '', speed.p99?.toFixed(2) ?? ''] : ['', '', '']

export function closing({ machine, pageTimeRatio, memory, memoryGrowth }: Results): string {
  const { processor, cores, memoryGb, node, postgres, date } = machine
  return [
    ...(pageTimeRatio === undefined
      ? []
      : [
          `Page 0 of 100,000 takes ${pageTimeRatio.toFixed(2)} times a page of 100 (1 connection): ${verdict(pageTimeRatio < pageTimeTarget, `< ${pageTimeTarget}`)}`,
          '',
        ]),
    ...(memory.length === 0 ? [] : ['Memory in MB           Mizan (resident)   PostgreSQL (proportional)']),
    ...memory.map(({ when, mizanMb, postgresMb }) => `${when.padEnd(23)}${size(mizanMb, 16)}${size(postgresMb, 28)}`),
    ...(memoryGrowth === undefined
      ? []
      : [
          `Mizan at the end: ${memoryGrowth.toFixed(2)} times what it was after half of the scenarios, ${verdict(memoryGrowth < memoryTarget, `flat, < ${memoryTarget}`)}`,
        ]),
    '',
    `${processor}, ${cores} cores, ${memoryGb} GB; Node ${node}, PostgreSQL ${postgres}; ${date}`,
  ].join('\n')
}

const figures = ({ perSecond, p50, p99 }: Side) => [String(Math.round(perSecond)), p50.toFixed(2), p99.toFixed(2)]
const micros = ({ serverMicros, postgresMicros }: Pick<Speed, 'serverMicros' | 'postgresMicros'>) =>
  `${whole(serverMicros)}/${whole(postgresMicros)}`
const whole = (value: number | undefined) => (value === undefined ? '–' : String(Math.round(value)))
const size = (value: number | undefined, width: number) => whole(value).padStart(width)
const verdict = (isMet: boolean, target: string) => `${target} ${isMet ? 'met' : 'MISSED'}`
