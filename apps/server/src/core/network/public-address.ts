/** Which IP addresses are on the public internet, for requests to addresses that users enter. Pure. */
import { BlockList, isIP } from 'node:net'

/** Not public: IANA's registry of special-purpose IPv4 addresses, multicast, and the reserved rest. */
const specialIpv4 = new BlockList()
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])
  addTo(specialIpv4, network, 'ipv4')

/** Only these IPv6 addresses are assigned for global use. */
const globalIpv6 = new BlockList()
addTo(globalIpv6, '2000::/3', 'ipv6')

/** The part of `globalIpv6` that is not public: documentation; Teredo and 6to4, which have an IPv4 address inside. */
const specialIpv6 = new BlockList()
for (const network of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])
  addTo(specialIpv6, network, 'ipv6')

function addTo(list: BlockList, network: string, family: 'ipv4' | 'ipv6'): void {
  const [address = '', bits = ''] = network.split('/')
  list.addSubnet(address, Number(bits), family)
}

/**
 * False for addresses of this machine and of private networks, however they are written, and for anything that is not
 * an address.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !specialIpv4.check(address, 'ipv4')
  // A zone names an interface of this machine. IPv4-mapped addresses are outside of 2000::/3.
  if (family === 6 && !address.includes('%'))
    return globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6')
  return false
}
