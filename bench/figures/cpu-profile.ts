import { fileURLToPath } from 'node:url'
import { partOf } from './parts.ts'

// Adds up a profile of V8 by owner of the time.

type Frame = { functionName: string; url: string; lineNumber: number }
type RawProfile = {
  nodes: { id: number; callFrame: Frame; children?: number[] }[]
  /** In µs. */
  startTime: number
  samples: number[]
  timeDeltas: number[]
}

/** Times in µs, by the name of what spent it. */
export type CpuProfile = {
  busyMicros: number
  idleMicros: number
  functions: Map<string, number>
  groups: Map<string, number>
  owners: Map<string, number>
  inclusive: Map<string, number>
  /** The parts of a request's way, waiting among them. */
  parts: Map<string, number>
}

type Call = { frame: Frame; parent: Call | undefined }

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Only samples within the stretch count: the start of the server is not what is looked at. */
export function readProfile(raw: RawProfile, stretch: { from: number; until: number }): CpuProfile {
  const calls = callsOf(raw)
  const profile: CpuProfile = {
    busyMicros: 0,
    idleMicros: 0,
    functions: new Map(),
    groups: new Map(),
    owners: new Map(),
    inclusive: new Map(),
    parts: new Map(),
  }
  let at = raw.startTime
  raw.samples.forEach((id, index) => {
    at += raw.timeDeltas[index] ?? 0
    // A sample stands for the time until the next one.
    const micros = raw.timeDeltas[index + 1] ?? 0
    const call = calls.get(id)
    if (call && at >= stretch.from && at <= stretch.until) count(profile, call, micros)
  })
  return profile
}

function callsOf({ nodes }: RawProfile): Map<number, Call> {
  const calls = new Map(nodes.map(({ id, callFrame }): [number, Call] => [id, { frame: callFrame, parent: undefined }]))
  for (const { id, children = [] } of nodes) {
    for (const child of children) {
      const call = calls.get(child)
      if (call) call.parent = calls.get(id)
    }
  }
  return calls
}

function count(profile: CpuProfile, call: Call, micros: number): void {
  add(profile.parts, partOf(placesOf(call)), micros)
  if (call.frame.functionName === '(idle)') {
    profile.idleMicros += micros
    return
  }
  profile.busyMicros += micros
  add(profile.functions, nameOf(call.frame), micros)
  add(profile.groups, groupOf(call.frame), micros)
  add(profile.owners, ownerOf(call), micros)
  const seen = new Set<string>()
  for (let each: Call | undefined = call; each; each = each.parent) {
    const name = nameOf(each.frame)
    if (each.frame.url.startsWith('file:') && !isPackage(each.frame) && !seen.has(name)) {
      seen.add(name)
      add(profile.inclusive, name, micros)
    }
  }
}

function* placesOf(call: Call) {
  for (let each: Call | undefined = call; each; each = each.parent)
    yield { file: fileOf(each.frame), name: each.frame.functionName }
}

function add(sums: Map<string, number>, name: string, micros: number): void {
  sums.set(name, (sums.get(name) ?? 0) + micros)
}

const isPackage = ({ url }: Frame): boolean => url.includes('/node_modules/')
const isForeign = ({ url }: Frame): boolean => url === '' || url.startsWith('node:')

function nameOf(frame: Frame): string {
  const { functionName, url, lineNumber } = frame
  if (url === '') return functionName.startsWith('(') ? functionName : `${functionName}  native`
  const place = url.startsWith('node:') ? url : fileOf(frame)
  return `${functionName || 'anonymous'}  ${place}:${lineNumber + 1}`
}

function fileOf({ url }: Frame): string {
  const file = url.startsWith('file:') ? fileURLToPath(url) : url
  return file.startsWith(root) ? file.slice(root.length).replace('node_modules/', '') : file
}

function groupOf(frame: Frame): string {
  const { url, functionName } = frame
  if (functionName.startsWith('(')) return functionName
  if (url === '') return 'native functions'
  if (url.startsWith('node:')) return 'Node’s own JavaScript'
  return isPackage(frame) ? packageOf(url) : fileOf(frame)
}

const packageOf = (url: string): string => {
  const [first = '', second = ''] = url.slice(url.lastIndexOf('/node_modules/') + '/node_modules/'.length).split('/')
  return `package ${first.startsWith('@') ? `${first}/${second}` : first}`
}

/** The innermost caller that is neither Node's nor native; the group itself without a caller. */
function ownerOf(call: Call): string {
  for (let each: Call | undefined = call; each; each = each.parent)
    if (!isForeign(each.frame) && each.frame.functionName !== '(root)') return groupOf(each.frame)
  return groupOf(call.frame)
}
