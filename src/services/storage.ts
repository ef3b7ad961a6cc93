import { isNamespace, parseNetworkId } from '../core/caip.ts'
import { isRecord, type Fields } from '../core/data/isRecord.ts'
import { fromJson, toJson } from '../core/json.ts'
import type { StorageLike } from '../core/options.ts'
import { isSameConnection, type ConnectionKey } from '../core/connectionList.ts'
import { DISCONNECTED_WALLETS_MAX } from '../core/limits.ts'
import type { Account, AccountType, CaipNetworkId, Connection, ConnectorType } from '../core/types.ts'
import { isText, KEYS, readList, readTexts } from './storageKeys.ts'

const ACCOUNT_TYPES: readonly unknown[] = ['eoa', 'smartAccount', 'payment', 'ordinal'] satisfies AccountType[]
const CONNECTOR_TYPES: readonly unknown[] = [
  'injected',
  'announced',
  'standard',
  'walletConnect',
  'external',
  'auth',
] satisfies ConnectorType[]

/** Validates a saved account and drops malformed optional fields; undefined if the account itself is invalid. */
function toAccount(value: unknown): Account | undefined {
  if (!isRecord(value) || !isText(value.address) || !ACCOUNT_TYPES.includes(value.type)) return undefined
  const texts = ['address', 'publicKey', 'path', 'label']
    .map((key) => [key, value[key]])
    .filter(([, text]) => isText(text))
  return { type: value.type, ...Object.fromEntries(texts) } as Account
}

function isNetworkOf(namespace: string, id: unknown): boolean {
  try {
    return parseNetworkId(id).namespace === namespace
  } catch {
    return false
  }
}

/** Validates a saved connection; undefined if it is invalid. */
export function toConnection(value: unknown): Connection | undefined {
  if (!isRecord(value)) return undefined
  const { connectorId, connectorName, connectorType, namespace, accounts, address, network, wallet } = value
  const isNamed = [connectorId, connectorName, address].every(isText) && CONNECTOR_TYPES.includes(connectorType)
  if (!isNamed || !isNamespace(namespace) || !isNetworkOf(namespace, network) || !Array.isArray(accounts))
    return undefined
  const readable = accounts.map(toAccount).filter((one) => one !== undefined)
  if (!readable.some((one) => one.address === address)) return undefined
  const known = {
    connectorId,
    connectorName,
    connectorType,
    namespace,
    accounts: readable,
    address,
    network,
    status: 'reconnecting',
  }
  return (isRecord(wallet) && isText(wallet.name) ? { ...known, wallet: { name: wallet.name } } : known) as Connection
}

/** Merges duplicate connections, which are written when two versions of the widget run in two tabs. */
function united(all: readonly Connection[]): Connection[] {
  const isSame = (one: Connection, other: Connection) => isSameConnection(one, other)
  return all
    .filter((one, at) => all.findIndex((other) => isSame(one, other)) === at)
    .map((one) => {
      const accounts = all.filter((other) => isSame(one, other)).flatMap((other) => other.accounts)
      return {
        ...one,
        accounts: accounts.filter(({ address }, at) => accounts.findIndex((other) => other.address === address) === at),
      }
    })
}

const withoutStatus = ({ status: _, ...saved }: Connection) => saved

/** Creates the functions that read saved values. Of a list, they keep the valid entries. */
function createReading(storage: StorageLike) {
  const read = <T>(key: string, parse: (value: unknown) => T | undefined): T | undefined => {
    try {
      return parse(fromJson(storage.getItem(key) ?? 'null'))
    } catch {
      return undefined // damaged, or written by another version
    }
  }
  const list = <T>(key: string, parse: (value: unknown) => T | undefined): T[] =>
    read(key, (value) => (Array.isArray(value) ? value.map(parse).filter((one) => one !== undefined) : [])) ?? []
  const texts = (key: string) => readTexts(storage, key)
  const textsOf = (key: string): Record<string, string> =>
    Object.fromEntries(
      Object.entries(read(key, (value) => (isRecord(value) ? value : undefined)) ?? {}).filter(
        (one): one is [string, string] => isText(one[1]),
      ),
    )
  return { read, list, texts, textsOf }
}

/**
 * Reads and writes the saved state. Invalid values count as absent; the next write replaces these values. A change
 * dispatches a `storage` event whose `from` is the given storage, so that other widgets on the page notice the change.
 */
export function createMemory(storage: StorageLike) {
  const { read, list, texts, textsOf } = createReading(storage)
  /** Browsers dispatch `storage` events only in other tabs, so this page's own modals get one from here. */
  const put = (key: string, text: string | undefined) => {
    if (storage.getItem(key) === (text ?? null)) return
    if (text === undefined) storage.removeItem(key)
    else storage.setItem(key, text)
    globalThis.window?.dispatchEvent(Object.assign(new StorageEvent('storage', { key }), { from: storage }))
  }
  const write = (key: string, value: readonly unknown[]) => put(key, value.length ? toJson(value) : undefined)
  const saveAll = (key: string, all: readonly Connection[]) => write(key, all.map(withoutStatus))
  const left = (): Connection[] => list(KEYS.left, toConnection).map((one) => ({ ...one, status: 'disconnected' }))
  const writeTexts = (key: string, all: Readonly<Record<string, string>>) =>
    put(key, Object.keys(all).length ? toJson(all) : undefined)
  const memory = {
    /** Returns the saved connections; their status is `reconnecting`. */
    connections: (): Connection[] => united(list(KEYS.connections, toConnection)),
    saveConnections: (all: readonly Connection[]) => saveAll(KEYS.connections, all),
    network: (): CaipNetworkId | undefined => read(KEYS.network, (value) => parseNetworkId(value).id),
    saveNetwork: (id: CaipNetworkId) => put(KEYS.network, toJson(id)),
    recent: () => texts(KEYS.recent),
    saveRecent: (ids: readonly string[]) => write(KEYS.recent, ids),
    /** Returns the recently used wallets of the wallet list, not validated. */
    listed: (): Fields[] => readList(storage, KEYS.listed, isRecord),
    saveListed: (all: readonly object[]) => write(KEYS.listed, all),
    /** Returns the disconnected connections that are kept, newest first; their status is `disconnected`. */
    left,
    rememberLeft: (ended: readonly Connection[]) =>
      saveAll(KEYS.left, united([...ended, ...left()]).slice(0, DISCONNECTED_WALLETS_MAX)),
    forgetLeft: (one: ConnectionKey) =>
      saveAll(
        KEYS.left,
        left().filter((other) => !isSameConnection(one, other)),
      ),
    /** Returns the visitor's labels of accounts. */
    labels: () => textsOf(KEYS.labels),
    saveLabels: (all: Readonly<Record<string, string>>) => writeTexts(KEYS.labels, all),
    /** Returns the EIP-6963 uuids of saved wallets, by connector id. */
    uuids: () => textsOf(KEYS.uuids),
    /** Saves the uuid of a connected wallet, and removes those of wallets that are no longer saved. */
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
