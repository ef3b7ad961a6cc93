import type { Hex } from 'viem'
import { accountMethods } from './accountMethods.ts'
import type { Wrong } from './answers.ts'
import { batchMethods } from './batchMethods.ts'
import { chainMethods } from './chainMethods.ts'
import { noSuchMethod } from './errors.ts'
import { askNode } from './node.ts'
import type { Ask as AskOf } from './requests.ts'
import { signingMethods } from './signingMethods.ts'
import type { Wallet } from './wallet.ts'

export type Ask = AskOf<Hex>
export type Method = (wallet: Wallet, params: readonly unknown[], ask: Ask, wrong?: Wrong) => Promise<unknown>

const METHODS: Readonly<Record<string, Method>> = {
  ...accountMethods,
  ...batchMethods,
  ...chainMethods,
  ...signingMethods,
}

/** Whether a method goes to the node. Account and signing methods do not, because the wallet's keys answer them. */
const isRead = (method: string) =>
  /^(eth|net|web3)_/.test(method) &&
  !/^eth_(sign|sendTransaction|accounts|coinbase|getEncryptionPublicKey|decrypt)/.test(method)

/** Executes a request of a site. */
export function perform(
  wallet: Wallet,
  method: string,
  params: readonly unknown[],
  ask: Ask,
  wrong?: Wrong,
): Promise<unknown> {
  const own = Object.hasOwn(METHODS, method) ? METHODS[method] : undefined
  if (own) return own(wallet, params, ask, wrong)
  if (!isRead(method)) throw noSuchMethod(method)
  return askNode(wallet.reachableChain(), method, params)
}
