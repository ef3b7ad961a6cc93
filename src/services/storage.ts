import { isNamespace, parseNetworkId } from '../core/caip.ts'
import { isRecord, type Fields } from '../core/data/isRecord.ts'
import { toJson } from '../core/json.ts'
import type { StorageLike } from '../core/options.ts'
import { isSameConnection, type ConnectionKey } from '../core/connectionList.ts'
import { DISCONNECTED_WALLETS_MAX } from '../core/limits.ts'
import type { Account, AccountType, CaipNetworkId, Connection, ConnectorType } from '../core/types.ts'
import { isText, KEYS } from './storageKeys.ts'

const ACCOUNT_TYPES: readonly unknown[] = ['eoa', 'smartAccount', 'payment', 'ordinal'] satisfies AccountType[]
const CONNECTOR_TYPES: readonly unknown[] = ['injected', 'announced', 'standard', 'walletConnect', 'external', 'auth'] satisfies ConnectorType[]

/** An account as we wrote it, without what may be absent and cannot be read; or undefined. */
function toAccount(value: unknown): Account | undefined {
  if (!isRecord(value) || !isText(value.address) || !ACCOUNT_TYPES.includes(value.type)) return undefined
  const texts = ['address', 'publicKey', 'path', 'label'].map((key) => [key, value[key]]).filter(([, text]) => isText(text))
  return { type: value.type, ...Object.fromEntries(texts) } as Account
}

function isNetworkOf(namespace: string, id: unknown): boolean {
  try {
    return parseNetworkId(id).namespace === namespace
  } catch {
    return false
  }
}

/** A connection as we wrote it, or undefined. */
export function toConnection(value: unknown): Connection | undefined {
  if (!isRecord(value)) return undefined
  const { connectorId, connectorName, connectorType, namespace, accounts, address, network, wallet } = value
  const isNamed = [connectorId, connectorName, address].every(isText) && CONNECTOR_TYPES.includes(connectorType)
  if (!isNamed || !isNamespace(namespace) || !isNetworkOf(namespace, network) || !Array.isArray(accounts)) return undefined
  const readable = accounts.map(toAccount).filter((one) => one !== undefined)
  if (!readable.some((one) => one.address === address)) return undefined
  const known = { connectorId, connectorName, connectorType, namespace, accounts: readable, address, network, status: 'reconnecting' }
  return (isRecord(wallet) && isText(wallet.name) ? { ...known, wallet: { name: wallet.name } } : known) as Connection
}

/** One of each: what is saved twice, as by two versions at once, is united (specification §3). */
function united(all: readonly Connection[]): Connection[] {
  const isSame = (one: Connection, other: Connection) => isSameConnection(one, other)
  return all
    .filter((one, at) => all.findIndex((other) => isSame(one, other)) === at)
    .map((one) => {
      const accounts = all.filter((other) => isSame(one, other)).flatMap((other) => other.accounts)
      return { ...one, accounts: accounts.filter(({ address }, at) => accounts.findIndex((other) => other.address === address) === at) }
    })
}

/** Reads what was saved: each value as far as it can be read. */
function createReading(storage: StorageLike) {
  const read = <T>(key: string, parse: (value: unknown) => T | undefined): T | undefined => {
    try {
      return parse(JSON.parse(storage.getItem(key) ?? 'null'))
    } catch {
      return undefined // another version's or a damaged value
    }
  }
  const list = <T>(key: string, parse: (value: unknown) => T | undefined): T[] =>
    read(key, (value) => (Array.isArray(value) ? value.map(parse).filter((one) => one !== undefined) : [])) ?? []
  const texts = (key: string) => list(key, (one) => (isText(one) ? one : undefined))
  const textsOf = (key: string): Record<string, string> =>
    Object.fromEntries(Object.entries(read(key, (value) => (isRecord(value) ? value : undefined)) ?? {}).filter((one): one is [string, string] => isText(one[1])))
  return { read, list, texts, textsOf }
}

/**
 * Reads and writes what outlives a page. What cannot be read as we wrote it counts as absent and is written anew next time. What
 * changes is told to the page as the browser tells other tabs, with the `memory` that it came from.
 */
export function createMemory(storage: StorageLike) {
  const { read, list, texts, textsOf } = createReading(storage)
  /** Browsers tell other tabs what was saved, but not another widget on the same page. */
  const put = (key: string, text: string | undefined) => {
    if (storage.getItem(key) === (text ?? null)) return
    if (text === undefined) storage.removeItem(key)
    else storage.setItem(key, text)
    globalThis.window?.dispatchEvent(Object.assign(new StorageEvent('storage', { key }), { memory }))
  }
  const write = (key: string, value: readonly unknown[]) => put(key, value.length ? toJson(value) : undefined)
  const saveAll = (key: string, all: readonly Connection[]) => write(key, all.map(({ status: _, ...rest }) => rest))
  const left = (): Connection[] => list(KEYS.left, toConnection).map((one) => ({ ...one, status: 'disconnected' }))
  const writeTexts = (key: string, all: Readonly<Record<string, string>>) => put(key, Object.keys(all).length ? toJson(all) : undefined)
  const memory = {
    /** Saved connections, each with the status `reconnecting`. */
    connections: (): Connection[] => united(list(KEYS.connections, toConnection)),
    saveConnections: (all: readonly Connection[]) => saveAll(KEYS.connections, all),
    network: (): CaipNetworkId | undefined => read(KEYS.network, (value) => parseNetworkId(value).id),
    saveNetwork: (id: CaipNetworkId) => put(KEYS.network, toJson(id)),
    recent: () => texts(KEYS.recent),
    saveRecent: (ids: readonly string[]) => write(KEYS.recent, ids),
    /** Wallets of the list among the recent ones, as they were saved. */
    listed: (): Fields[] => list(KEYS.listed, (one) => (isRecord(one) ? one : undefined)),
    saveListed: (all: readonly object[]) => write(KEYS.listed, all),
    /** Connections that the visitor ended, newest first, each with the status `disconnected`. */
    left,
    rememberLeft: (ended: readonly Connection[]) =>
      saveAll(KEYS.left, united([...ended, ...left()]).slice(0, DISCONNECTED_WALLETS_MAX)),
    forgetLeft: (one: ConnectionKey) => saveAll(KEYS.left, left().filter((other) => !isSameConnection(one, other))),
    /** What the visitor calls their accounts. */
    labels: () => textsOf(KEYS.labels),
    saveLabels: (all: Readonly<Record<string, string>>) => writeTexts(KEYS.labels, all),
    /** The uuid with which a saved wallet announced itself, by connector id. */
    uuids: () => textsOf(KEYS.uuids),
    /** Notes the uuid of a wallet that was connected, and forgets those of wallets that are not saved any more. */
    saveUuid({ id, uuid }: { id: string; uuid?: string }) {
      const saved = new Set(memory.connections().map(({ connectorId }) => connectorId))
      const others = Object.entries(textsOf(KEYS.uuids)).filter(([one]) => one !== id && saved.has(one))
      writeTexts(KEYS.uuids, Object.fromEntries(uuid === undefined ? others : [...others, [id, uuid]]))
    },
    disconnected: () => texts(KEYS.disconnected),
    saveDisconnected: (ids: readonly string[]) => write(KEYS.disconnected, ids),
  }
  return memory
}

export type Memory = ReturnType<typeof createMemory>
