import { isIPv6 } from 'node:net'

/**
 * Returns the key by which failures are counted. It is an IPv4 address, or the /64 prefix of an IPv6 address, because one client usually
 * controls the whole prefix.
 */
export function toNetwork(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [start, end] = address
    .replace(/%.*$/, '')
    .split('::')
    .map((part) => part.split(':').filter(Boolean))
  const before = start ?? []
  const after = end ?? []
  const groups = [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
