import { isIPv4, isIPv6 } from 'node:net'

// Some proxies report the port too; it changes with every connection.
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/
// An IPv4 visitor on a socket that takes both kinds.
const MAPPED = /^[0:]*:ffff:(\d+(?:\.\d+){3})$/i

/** The network that limits count by: an IPv6 /64 is one, because one subscriber has all of its addresses. */
export function networkOf(address: string): string {
  const plain = address.trim().replace(WITH_PORT, '$1$2').replace(MAPPED, '$1')
  if (!isIPv6(plain)) return plain.slice(0, 64)
  const groups = groupsOf(plain)
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return dotted(groups.slice(6))
  return groups.slice(0, 4).join(':')
}

/**
 * The larger network an address belongs to, a /24 of IPv4 or a /48 of IPv6: one customer often has all of it. `address`
 * is one that `networkOf` made; the result is the common beginning of all such addresses.
 */
export function widerNetworkOf(address: string): string {
  const sign = isIPv4(address) ? '.' : ':'
  return address.split(sign).slice(0, 3).join(sign) + sign
}

/** Of `address`, which `networkOf` made: the larger network as `widerNetworkOf` says it, and of IPv6 the /56 between the two. */
export function networksOf(address: string): { between: string[]; widest: string } {
  const widest = widerNetworkOf(address)
  const [, , , fourth] = isIPv4(address) ? [] : address.split(':')
  if (fourth === undefined) return { between: [], widest }
  const byte = Number.parseInt(fourth, 16) >> 8
  return { between: [`${widest}${byte.toString(16)}/56`], widest }
}

/** A network that `widerNetworkOf` made, as people write it: `203.0.113.0/24`, `2001:db8:1::/48`. */
export function networkText(wider: string): string {
  return wider.endsWith('.') ? `${wider}0/24` : `${wider}:/48`
}

function groupsOf(address: string): string[] {
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right]
  return groups.map((group) => Number.parseInt(group, 16).toString(16))
}

function dotted(groups: string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}
