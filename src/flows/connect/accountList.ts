import { atom } from 'nanostores'
import type { AccountChoice } from '../../core/connector.ts'
import { toWalletModalError, type WalletModalError } from '../../core/errors.ts'
import { ACCOUNT_PAGE_SIZE } from '../../core/limits.ts'
import type { Account, Namespace, Network } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'

export interface AccountList {
  /** Id of the chosen derivation scheme. */
  way: string
  accounts: readonly Account[]
  /** Balances in base units by address; undefined if the request failed, absent before the request. */
  balances: Readonly<Record<string, bigint | undefined>>
  isLoading: boolean
  /** The error of the last page or confirmation. */
  error?: WalletModalError
  /** The account whose address the device displays now, for the visitor to compare. */
  shown?: Account
}

const EMPTY = { accounts: [], error: undefined, shown: undefined, isLoading: false }

async function readBalance(modal: Modal, network: Network, { address }: Account): Promise<bigint | undefined> {
  const adapter = await modal.chain(network.chainNamespace)?.load()
  return adapter?.balance?.(address, modal.site.rpc(network.caipNetworkId))
}

/**
 * Creates the list of a hardware wallet's accounts. The wallet derives them one by one: they are loaded in pages, with
 * balances on the current network. While the device shows an address, the scheme cannot change: the answer would
 * count for another list.
 */
export function createAccountList(modal: Modal, choice: AccountChoice, namespace: Namespace) {
  const network = modal.networks.startOf(namespace)
  const $list = atom<AccountList>({ ...EMPTY, way: choice.schemes[0]?.id ?? '', balances: {} })
  const change = (patch: Partial<AccountList>) => $list.set({ ...$list.get(), ...patch })

  async function price(account: Account): Promise<void> {
    if (!network || account.address in $list.get().balances) return
    const value = await readBalance(modal, network, account).catch(() => undefined)
    change({ balances: { ...$list.get().balances, [account.address]: value } })
  }

  /** Loads the next page. Discards it if the visitor chose another derivation scheme meanwhile. */
  async function more(): Promise<void> {
    const { way, accounts, isLoading, shown } = $list.get()
    if (isLoading || shown) return
    change({ isLoading: true, error: undefined })
    const isWanted = () => $list.get().way === way
    try {
      const page = await choice.list(way, accounts.length, ACCOUNT_PAGE_SIZE)
      if (!isWanted()) return
      change({ accounts: [...accounts, ...page], isLoading: false })
      for (const account of page) void price(account)
    } catch (error) {
      if (isWanted()) change({ error: toWalletModalError(error, 'ConnectionFailed'), isLoading: false })
    }
  }

  function use(way: string): void {
    if (way === $list.get().way || $list.get().shown) return
    change({ ...EMPTY, way })
    void more()
  }

  /** Shows an account's address on the device. Resolves with true when the visitor has confirmed it there. */
  async function confirm(account: Account): Promise<boolean> {
    if ($list.get().shown) return false
    change({ shown: account, error: undefined })
    try {
      await choice.show(account)
      return true
    } catch (error) {
      change({ error: toWalletModalError(error, 'ConnectionFailed') })
      return false
    } finally {
      change({ shown: undefined })
    }
  }

  return { $list, network, more, use, confirm }
}
