import { BlockList, isIP } from 'node:net'

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Adds an address or a network such as 10.1.0.0/16 to a list. Returns false if it cannot be read. */
function add(list: BlockList, text: string): boolean {
  const [, address = '', prefix] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const most = familyOf(address) === 'ipv6' ? 128 : 32
  if (!isIP(address) || Number(prefix ?? 0) > most) return false
  if (prefix === undefined) list.addAddress(address, familyOf(address))
  else list.addSubnet(address, Number(prefix), familyOf(address))
  return true
}

/** Returns why the addresses of a key cannot be saved, or null. */
export function addressesProblem(addresses: readonly string[]): string | null {
  const wrong = addresses.find((text) => !add(new BlockList(), text))
  return wrong === undefined ? null : `"${wrong}" is no address: write one such as 10.1.2.3, or a network such as 10.1.0.0/16`
}

/** Whether a key is accepted from an address. Without addresses it is accepted from all. */
export function acceptsAddress(addresses: readonly string[], address: string): boolean {
  if (addresses.length === 0) return true
  const list = new BlockList()
  for (const text of addresses) add(list, text)
  const [plain = ''] = address.split('%')
  return isIP(plain) !== 0 && list.check(plain, familyOf(plain))
}
