import { writeFile } from 'node:fs/promises'
import { isIPv4 } from 'node:net'

// A small file of countries in the format of MaxMind, as its specification has it.

/** Writes a file in which each network, such as `203.0.113.0/24`, has a country. */
export async function writeCountries(
  path: string,
  countries: Record<string, string>,
  { madeAt, form = (code) => ({ country: { iso_code: code } }) }: { madeAt: Date; form?: (code: string) => Value },
): Promise<void> {
  const data = Object.values(countries).map((code) => encoded(form(code)))
  const offsets = data.map((_, at) => data.slice(0, at).reduce((sum, { length }) => sum + length, 0))
  const nodes: [Target, Target][] = [[undefined, undefined]]
  for (const [at, network] of Object.keys(countries).entries())
    insert(nodes, bitsOf(network), { data: offsets[at] ?? 0 })
  const recordOf = (target: Target): number =>
    target === undefined ? nodes.length : typeof target === 'number' ? target : nodes.length + 16 + target.data
  const tree = Buffer.alloc(nodes.length * 6)
  for (const [at, [left, right]] of nodes.entries()) {
    tree.writeUIntBE(recordOf(left), at * 6, 3)
    tree.writeUIntBE(recordOf(right), at * 6 + 3, 3)
  }
  const metadata = encoded({
    node_count: nodes.length,
    record_size: 24,
    ip_version: 6,
    database_type: 'Test-Country',
    languages: 'en',
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: Math.floor(madeAt.getTime() / 1000),
    description: { en: 'Countries of a test' },
  })
  const marker = Buffer.from('abcdef4d61784d696e642e636f6d', 'hex')
  await writeFile(path, Buffer.concat([tree, Buffer.alloc(16), ...data, marker, metadata]))
}

type Target = number | { data: number } | undefined
type Value = string | number | { [name: string]: Value }

/** IPv4 stands in the first of all networks of IPv6. */
function bitsOf(network: string): number[] {
  const [address = '', length = ''] = network.split('/')
  const bytes = isIPv4(address)
    ? [...Array<number>(12).fill(0), ...address.split('.').map(Number)]
    : [
        ...Buffer.from(
          new URL(`http://[${address}]`).hostname
            .slice(1, -3)
            .split(':')
            .map((part) => part.padStart(4, '0'))
            .join('')
            .padEnd(32, '0'),
          'hex',
        ),
      ]
  const bits = bytes.flatMap((byte) => Array.from({ length: 8 }, (_, at) => (byte >> (7 - at)) & 1))
  return bits.slice(0, Number(length) + (isIPv4(address) ? 96 : 0))
}

function insert(nodes: [Target, Target][], bits: readonly number[], target: Target): void {
  let at = 0
  for (const [place, bit] of bits.entries()) {
    const node = nodes[at] ?? [undefined, undefined]
    if (place === bits.length - 1) node[bit === 1 ? 1 : 0] = target
    else {
      const next = node[bit === 1 ? 1 : 0]
      at = typeof next === 'number' ? next : nodes.push([undefined, undefined]) - 1
      node[bit === 1 ? 1 : 0] = at
    }
  }
}

function encoded(value: Value): Buffer {
  if (typeof value === 'string') return Buffer.concat([Buffer.from([(2 << 5) | value.length]), Buffer.from(value)])
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([Buffer.from([(6 << 5) | 4]), bytes])
  }
  const members = Object.entries(value)
  return Buffer.concat([
    Buffer.from([(7 << 5) | members.length]),
    ...members.flatMap(([name, each]) => [encoded(name), encoded(each)]),
  ])
}
