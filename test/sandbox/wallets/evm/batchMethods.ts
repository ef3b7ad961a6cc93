import { isAddress, isHex, type Hex } from 'viem'
import { randomUuid } from './announce.ts'
import { batchQuestion } from './batchQuestion.ts'
import { batchState, sendBatch, type BatchCall } from './batchTransaction.ts'
import {
  duplicateId,
  invalidParams,
  noSuchMethod,
  tooManyCalls,
  unknownBatch,
  unsupportedCapability,
  unsupportedChain,
} from './errors.ts'
import type { Method } from './methods.ts'
import { replaceTransaction } from './node.ts'
import type { WalletChain } from './settings.ts'
import type { Wallet } from './wallet.ts'

const VERSION = '2.0.0'
const MOST_CALLS = 10
const LONGEST_ID = 4096

const atomicOf = ({ memory, settings }: Wallet) => memory.get().atomic ?? settings.atomic

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Throws unless a site can do without each capability that it names. */
function requireNoCapability({ capabilities }: Record<string, unknown>): void {
  if (!isObject(capabilities)) return
  for (const [name, asked] of Object.entries(capabilities))
    if (!isObject(asked) || asked['optional'] !== true) throw unsupportedCapability(name)
}

function callIn(input: unknown): BatchCall {
  if (!isObject(input)) throw invalidParams('Expected calls with to, value and data.')
  const { to, value, data } = input
  if (typeof to !== 'string' || !isAddress(to, { strict: false })) throw invalidParams('Invalid "to" address.')
  if (value !== undefined && !isHex(value)) throw invalidParams('Expected "value" as a hexadecimal quantity.')
  if (data !== undefined && !isHex(data)) throw invalidParams('Expected "data" in hexadecimal.')
  requireNoCapability(input)
  return { to, value, data }
}

function callsIn({ calls }: Record<string, unknown>): BatchCall[] {
  if (!Array.isArray(calls) || calls.length === 0) throw invalidParams('Expected at least one call.')
  if (calls.length > MOST_CALLS) throw tooManyCalls(MOST_CALLS)
  return calls.map(callIn)
}

/** Reads the chain of a batch, which must be the selected one. */
function chainIn(wallet: Wallet, { chainId }: Record<string, unknown>): WalletChain {
  if (typeof chainId !== 'string' || !isHex(chainId)) throw invalidParams('Expected "chainId" in hexadecimal.')
  const chain = wallet.findChain(chainId)
  if (!chain) throw unsupportedChain(chainId)
  const active = wallet.reachableChain()
  if (chain.chainId !== active.chainId)
    throw invalidParams(`The chain ${chain.chainId} is not the selected one, ${active.chainId}.`)
  return active
}

function idIn({ memory }: Wallet, { id }: Record<string, unknown>): string {
  if (id === undefined) return `0x${randomUuid().replaceAll('-', '')}`
  if (typeof id !== 'string' || id.length > LONGEST_ID) throw invalidParams('Expected an "id" of at most 4096 bytes.')
  if (Object.hasOwn(memory.get().batches, id)) throw duplicateId(id)
  return id
}

/** Replaces a pending transaction. A batch that is sped up keeps its id. */
export async function replaceBatched(wallet: Wallet, hash: Hex, isCancelled: boolean): Promise<Hex> {
  const replacement = await replaceTransaction(wallet.reachableChain(), wallet.held, hash, isCancelled)
  const { batches } = wallet.memory.get()
  const moved = Object.entries(batches).map(([id, batch]) => [
    id,
    batch.hash === hash && !isCancelled ? { ...batch, hash: replacement } : batch,
  ])
  wallet.memory.set({ batches: Object.fromEntries(moved) as typeof batches })
  return replacement
}

/** The methods of EIP-5792. */
export const batchMethods: Readonly<Record<string, Method>> = {
  async wallet_getCapabilities(wallet, [address, chainIds]) {
    if (address !== undefined) wallet.authorized(address)
    const asked = Array.isArray(chainIds) ? chainIds.map((id) => String(id).toLowerCase()) : undefined
    const chains = wallet.chains().filter(({ chainId }) => asked?.includes(chainId) ?? true)
    return Object.fromEntries(chains.map(({ chainId }) => [chainId, { atomic: { status: atomicOf(wallet) } }]))
  },

  async wallet_sendCalls(wallet, [request], ask) {
    if (atomicOf(wallet) === 'unsupported') throw noSuchMethod('wallet_sendCalls')
    if (!isObject(request) || request['version'] !== VERSION)
      throw invalidParams(`Expected a batch with the version "${VERSION}".`)
    if (typeof request['atomicRequired'] !== 'boolean') throw invalidParams('Expected "atomicRequired".')
    const account = wallet.authorized(request['from'] ?? wallet.visible()[0])
    const chain = chainIn(wallet, request)
    requireNoCapability(request)
    const [calls, id] = [callsIn(request), idIn(wallet, request)]
    await ask(batchQuestion(account.address, calls, wallet.facts.tokens, chain))
    const hash = await sendBatch(chain, account, calls)
    wallet.memory.set({ batches: { ...wallet.memory.get().batches, [id]: { chainId: chain.chainId, hash } } })
    return { id }
  },

  async wallet_getCallsStatus(wallet, [id]) {
    const { batches } = wallet.memory.get()
    const batch = typeof id === 'string' && Object.hasOwn(batches, id) ? batches[id] : undefined
    const chain = batch && wallet.findChain(batch.chainId)
    if (!batch || !chain) throw unknownBatch(String(id))
    return { version: VERSION, id, chainId: batch.chainId, atomic: true, ...(await batchState(chain, batch.hash)) }
  },
}
