import { withTimeout } from '../../core/errors/withTimeout.ts'
import type { Link } from '../../core/connector.ts'
import { WALLET_ANSWER_MS } from '../../core/limits.ts'
import type { Account } from '../../core/types.ts'
import type { Signer } from './signer.ts'

/**
 * Keeps the details of each link's accounts. A paired wallet is asked for the details once; its answer is added to the
 * link's accounts.
 */
export function createAccounts() {
  const asked = new WeakMap<object, { of: string; details: Promise<readonly Account[]> }>()
  const find = ({ provider, accounts }: Link) => {
    const known = asked.get(provider as object)
    return known?.of === accounts.map(({ address }) => address).join() ? known.details : undefined
  }

  return {
    /**
     * Asks a paired wallet for public keys and purposes of its accounts. If it does not answer, the link's own
     * accounts are returned.
     */
    async ask(link: Link, { accounts: ask }: Signer): Promise<readonly Account[]> {
      const { provider, accounts } = link
      if (!ask) return accounts
      const details = find(link) ?? withTimeout(ask(), { ms: WALLET_ANSWER_MS }).catch(() => accounts)
      asked.set(provider as object, { of: accounts.map(({ address }) => address).join(), details: details })
      return details
    },
    /** Returns the accounts with the details known so far; the wallet is not asked. */
    known: async (link: Link): Promise<readonly Account[]> => (await find(link)) ?? link.accounts,
  }
}
