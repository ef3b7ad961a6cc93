import { withTimeout } from '../../core/errors/withTimeout.ts'
import type { Link } from '../../core/connector.ts'
import { WALLET_ANSWER_MS } from '../../core/limits.ts'
import type { Account } from '../../core/types.ts'
import type { Signer } from './signer.ts'

/**
 * Details of a link's accounts. For sessions the wallet is asked once per account; its answer adds to what the link
 * lists.
 */
export function createAccounts() {
  const asked = new WeakMap<object, { of: string; told: Promise<readonly Account[]> }>()
  const find = ({ provider, accounts }: Link) => {
    const known = asked.get(provider as object)
    return known?.of === accounts.map(({ address }) => address).join() ? known.told : undefined
  }

  return {
    /**
     * Asks a session's wallet for public keys and purposes. Keeps the link's accounts if the wallet does not answer.
     */
    async ask(link: Link, { accounts: ask }: Signer): Promise<readonly Account[]> {
      const { provider, accounts } = link
      if (!ask) return accounts
      const told = find(link) ?? withTimeout(ask(), { ms: WALLET_ANSWER_MS }).catch(() => accounts)
      asked.set(provider as object, { of: accounts.map(({ address }) => address).join(), told })
      return told
    },
    /** The accounts as known so far, without asking. */
    known: async (link: Link): Promise<readonly Account[]> => (await find(link)) ?? link.accounts,
  }
}
