import type { Clock } from '../clock.ts'
import type { SandboxAccount } from '../evm/accounts.ts'

/** A registered name as the service answers it. */
export interface NameRecord {
  name: string
  registered_at: string
  updated_at: null
  attributes: Readonly<Record<string, string>>
  /** By coin type (SLIP-44, ENSIP-11). */
  addresses: Readonly<Record<string, { address: string; created_at: string }>>
}

export interface Registration {
  name: string
  address: string
  coinTypes: readonly number[]
  attributes: Readonly<Record<string, string>>
}

export interface Registry {
  find(name: string): NameRecord | undefined
  /** Returns the names of an address, oldest first. */
  of(address: string): NameRecord[]
  add(registration: Registration): NameRecord
  reset(): void
}

/** Ether's coin type (SLIP-44). */
export const ETHER = 60

export const ZONES = ['reown.id', 'wcn.id']

/** Names at the start, each with the index of its account. The last name is in the legacy zone. */
const NAMES: readonly (readonly [name: string, account: number])[] = [
  ['alice.reown.id', 0],
  ['bob.reown.id', 1],
  ['bob.wcn.id', 1],
]

/** Creates the registry of names. */
export function createRegistry(clock: Clock, accounts: readonly SandboxAccount[]): Registry {
  const records = new Map<string, NameRecord>()
  const add = ({ name, address, coinTypes, attributes }: Registration): NameRecord => {
    const at = new Date(clock.now()).toISOString()
    const addresses = Object.fromEntries(coinTypes.map((type) => [type, { address, created_at: at }]))
    const record = { name, registered_at: at, updated_at: null, attributes, addresses }
    records.set(name, record)
    return record
  }
  const reset = () => {
    records.clear()
    for (const [name, account] of NAMES)
      add({ name, address: accounts[account]?.address ?? '', coinTypes: [ETHER], attributes: {} })
  }
  reset()
  const isOf = ({ addresses }: NameRecord, address: string) =>
    Object.values(addresses).some((one) => one.address.toLowerCase() === address.toLowerCase())
  return {
    find: (name) => records.get(name),
    of: (address) => [...records.values()].filter((record) => isOf(record, address)),
    add,
    reset,
  }
}
