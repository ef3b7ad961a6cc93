import { encodeFunctionData, namehash, type Abi, type Hex } from 'viem'
import { ENS_GATEWAY, ENS_NAMES, type EnsHome } from '../data/ensNames.ts'
import { EVM_ACCOUNTS } from './accounts.ts'
import extended from './contracts/EnsExtendedResolver.json' with { type: 'json' }
import registry from './contracts/EnsRegistry.json' with { type: 'json' }
import resolver from './contracts/EnsResolver.json' with { type: 'json' }
import universal from './contracts/EnsUniversalResolver.json' with { type: 'json' }

/** Registry and Universal Resolver are at the same addresses as on mainnet. */
const REGISTRY = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
const UNIVERSAL = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'
const RESOLVER = '0xe75000000000000000000000000000000000005e'
/** Resolvers that answer for all subdomains of a name, with the URL of their gateway if they have one. */
const PARENTS: Partial<Record<EnsHome, { name: string; address: Hex; url?: string }>> = {
  wildcard: { name: 'wildcard.eth', address: '0xe75000000000000000000000000000000000005f' },
  offchain: {
    name: 'offchain.eth',
    address: '0xe750000000000000000000000000000000000060',
    url: `${ENS_GATEWAY}/{sender}/{data}.json`,
  },
  insecure: {
    name: 'insecure.eth',
    address: '0xe750000000000000000000000000000000000061',
    url: `${ENS_GATEWAY.replace('https', 'http')}/{sender}/{data}.json`,
  },
}

export interface ContractCall {
  to: Hex
  data: Hex
}

const call = (to: Hex, { abi }: { abi: unknown }, functionName: string, ...args: unknown[]): ContractCall => ({
  to,
  data: encodeFunctionData({ abi: abi as Abi, functionName, args }),
})

const parents = Object.values(PARENTS)

/** ENS contracts by address. */
export const ENS_CODE: readonly (readonly [Hex, string])[] = [
  [REGISTRY, registry.deployedBytecode],
  [UNIVERSAL, universal.deployedBytecode],
  [RESOLVER, resolver.deployedBytecode],
  ...parents.map(({ address }) => [address, extended.deployedBytecode] as const),
]

function namingOf({ account, name, home }: (typeof ENS_NAMES)[number]): ContractCall[] {
  const { address } = EVM_ACCOUNTS[account] ?? {}
  if (!address) throw new Error(`There is no account ${account}`)
  const back = namehash(`${address.slice(2).toLowerCase()}.addr.reverse`)
  const primary = [
    call(REGISTRY, registry, 'setResolver', back, RESOLVER),
    call(RESOLVER, resolver, 'setName', back, name),
  ]
  const node = namehash(name)
  const own = [
    call(REGISTRY, registry, 'setResolver', node, RESOLVER),
    call(RESOLVER, resolver, 'setAddr', node, address),
  ]
  const wild = PARENTS.wildcard
  const below = wild ? [call(wild.address, extended, 'setAccount', name.split('.')[0], address)] : []
  const forward: Partial<Record<EnsHome, ContractCall[]>> = { chain: own, wildcard: below }
  return [...primary, ...(forward[home] ?? [])]
}

/** Returns the calls that register the names of the sandbox accounts. Any account may send the calls. */
export const ensCalls = (): ContractCall[] => [
  ...parents.flatMap(({ name, address, url }) => [
    call(REGISTRY, registry, 'setResolver', namehash(name), address),
    ...(url ? [call(address, extended, 'setUrl', url)] : []),
  ]),
  ...ENS_NAMES.flatMap(namingOf),
]
