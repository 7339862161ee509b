import { BlockList, isIPv6 } from 'node:net'
import type { Config } from '../config.ts'
import { isLoopbackHost } from '../platform/http/loopback.ts'

// Address and state of the operator's console, and the networks that may reach it.

/** Closed: with an address that anybody on the way can read along, passwords and codes would be theirs. */
export type ConsoleState = 'OPEN' | 'OFF' | 'NEEDS_HTTPS'

type Settings = Pick<Config, 'operator' | 'publicUrl'>

/** The address of the console without `/operator`: OPERATOR_URL, or that of everything else. */
export const operatorUrlOf = ({ operator, publicUrl }: Settings): string => operator.url ?? publicUrl

/** Plain HTTP is for one machine alone: over it, the console is open when its address is a loopback name, and closed otherwise. */
export function consoleState(config: Settings): ConsoleState {
  if (!config.operator.isOn) return 'OFF'
  return isPrivate(operatorUrlOf(config)) ? 'OPEN' : 'NEEDS_HTTPS'
}

/** Whether the staff may look at dashboards of merchants, which are at PUBLIC_URL. */
export const areDashboardsOpen = (config: Settings): boolean =>
  consoleState(config) === 'OPEN' && isPrivate(config.publicUrl)

/** An address that no other machine reads along. */
function isPrivate(address: string): boolean {
  const url = new URL(address)
  return url.protocol === 'https:' || isLoopbackHost(url.host)
}

/** Whether callers of an address are within the networks that OPERATOR_NETWORKS names; without any, everybody is. */
export function networkGuard(networks: readonly string[]): (address: string) => boolean {
  if (networks.length === 0) return () => true
  const allowed = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = familyOf(address)
    if (bits === undefined) allowed.addAddress(address, family)
    else allowed.addSubnet(address, Number(bits), family)
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
    return allowed.check(plain, familyOf(plain))
  }
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4')
