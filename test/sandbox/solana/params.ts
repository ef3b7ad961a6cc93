import type { Bank } from './bank.ts'
import { contextSlotNotReached, invalidParams } from './errors.ts'

const COMMITMENTS: readonly unknown[] = [
  'processed',
  'confirmed',
  'finalized',
  'recent',
  'single',
  'singleGossip',
  'root',
  'max',
]

export type Config = Readonly<Record<string, unknown>>
export type Params = readonly unknown[]
/** An RPC method. Throws `RpcError`. */
export type Method = (bank: Bank, params: Params) => unknown

function checkCommitment(commitment: unknown): void {
  if (commitment === undefined || commitment === null || COMMITMENTS.includes(commitment)) return
  throw invalidParams(
    `Invalid params: unknown variant ${JSON.stringify(commitment)}, expected one of \`processed\`, \`confirmed\`, \`finalized\`.`,
  )
}

/**
 * Reads the configuration object of a call. There are no forks, so every read returns the newest state: a commitment is
 * validated but has no effect. `minContextSlot` is respected.
 */
export function configAt(bank: Bank, params: Params, index: number): Config {
  const config = params[index] ?? {}
  if (typeof config !== 'object' || Array.isArray(config))
    throw invalidParams(`Invalid params: invalid type: ${typeof config}, expected a map.`)
  const { commitment, minContextSlot } = config as Config
  checkCommitment(commitment)
  if (typeof minContextSlot === 'number' && minContextSlot > bank.slots.slot())
    throw contextSlotNotReached(bank.slots.slot())
  return config as Config
}

export function listAt(params: Params, index: number, max: number): unknown[] {
  const list = params[index]
  if (!Array.isArray(list)) throw invalidParams('Invalid params: invalid type: expected a sequence.')
  if (list.length > max) throw invalidParams(`Too many inputs provided; max ${max}`)
  return list
}

export function wholeNumber(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw invalidParams('Invalid params: invalid type: expected u64.')
  return value
}

/** The version that the node reports: a recent Agave. */
export const VERSION = '2.3.6'

/** Wraps an answer together with its slot. */
export const inContext = <T>(bank: Bank, value: T) => ({
  context: { apiVersion: VERSION, slot: bank.slots.slot() },
  value,
})
