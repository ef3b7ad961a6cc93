import { parseNetworkId } from '../core/caip.ts'
import { isRecord } from '../core/data/isRecord.ts'
import { fromJson, toJson } from '../core/json.ts'
import { toAsked } from '../core/money/asked.ts'
import { toSavedTransfer } from '../core/money/savedTransfer.ts'
import type { StorageLike } from '../core/options.ts'
import { isKeptBalance } from './readBalances.ts'
import { toConnection } from './storage.ts'
import { isText, KEYS } from './storageKeys.ts'

const VERSION_KEY = 'wallet-modal:version'
/**
 * Version of the saved state. Version 1 had one connection per namespace; version 2 has several, the current one
 * first. Both versions can read each other's values.
 */
export const STORAGE_VERSION = 2

/** Validates a saved value and returns the part to keep; undefined if nothing is valid. */
type Check = (value: unknown) => unknown

const listOf =
  (isSound: (one: unknown) => boolean): Check =>
  (value) =>
    Array.isArray(value) ? value.filter(isSound) : undefined
const connections = listOf((one) => toConnection(one) !== undefined)
const texts = listOf(isText)
const textsByKey: Check = (value) =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).filter(([, one]) => isText(one))) : undefined

function network(value: unknown): unknown {
  try {
    return parseNetworkId(value).id
  } catch {
    return undefined
  }
}

const CHECKS: Readonly<Record<keyof typeof KEYS, Check>> = {
  connections,
  left: connections,
  network,
  recent: texts,
  disconnected: texts,
  listed: listOf(isRecord),
  balances: listOf(isKeptBalance),
  labels: textsByKey,
  uuids: textsByKey,
  transfers: listOf((one) => toSavedTransfer(one) !== undefined),
  asked: listOf((one) => toAsked(one) !== undefined),
  payments: listOf(isRecord),
}

function read(storage: StorageLike, key: string): unknown {
  try {
    return fromJson(storage.getItem(key) ?? 'null')
  } catch {
    return undefined
  }
}

function write(storage: StorageLike, key: string, value: unknown): void {
  const isNothing = value === undefined || (typeof value === 'object' && value !== null && !Object.keys(value).length)
  if (isNothing) storage.removeItem(key)
  else storage.setItem(key, toJson(value))
}

/** Migrations by version: each one migrates from that version to the next. */
const MIGRATIONS: Readonly<Record<number, (storage: StorageLike) => void>> = {
  /** Removes disconnected connections from the list. Version 1 kept them there, and skipped them when reading. */
  1(storage) {
    const left = (read(storage, KEYS.disconnected) ?? []) as readonly unknown[]
    const all = (read(storage, KEYS.connections) ?? []) as readonly { connectorId: unknown }[]
    write(
      storage,
      KEYS.connections,
      all.filter(({ connectorId }) => !left.includes(connectorId)),
    )
  },
}

/**
 * Repairs the saved state before connections are restored: removes malformed values and migrates those of older
 * versions. Values of newer versions stay as they are.
 */
export function repairStorage(storage: StorageLike): void {
  const saved = read(storage, VERSION_KEY)
  let version = Number.isSafeInteger(saved) ? (saved as number) : 1
  if (version > STORAGE_VERSION) return
  for (const [name, check] of Object.entries(CHECKS)) {
    const key = KEYS[name as keyof typeof KEYS]
    if (storage.getItem(key) === null) continue
    const value = read(storage, key)
    const sound = check(value)
    if (value === undefined || toJson(sound ?? null) !== toJson(value)) write(storage, key, sound)
  }
  for (; version < STORAGE_VERSION; version++) MIGRATIONS[version]?.(storage)
  if (saved !== version) storage.setItem(VERSION_KEY, toJson(version))
}
