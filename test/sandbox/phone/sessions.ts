import { userDisconnected } from './errors.ts'
import type { Kit } from './kit.ts'
import { accountsOn, namespaceOf, referenceOf, type PhoneAccount, type PhoneSettings } from './settings.ts'

/** A session as the wallet lists it. */
export interface PhoneSession {
  topic: string
  peer: { name: string; url: string }
  /** CAIP-2. */
  chains: string[]
  /** CAIP-10. */
  accounts: string[]
  /** Seconds since 1970. */
  expiry: number
}

type Namespaces = Parameters<Kit['updateSession']>[0]['namespaces']

const isChain = (id: string) => id.split(':').length === 2
const chainOf = (account: string) => account.split(':').slice(0, 2).join(':')

/** Creates the functions with which the wallet changes its sessions without a request of the site. */
export function createSessions(kit: Kit, settings: PhoneSettings) {
  const all = () => Object.values(kit.getActiveSessions())
  const list = (): PhoneSession[] =>
    all().map(({ topic, peer, namespaces, expiry }) => {
      const accounts = Object.values(namespaces).flatMap((one) => one.accounts)
      const { name, url } = peer.metadata
      return { topic, peer: { name, url }, chains: [...new Set(accounts.map(chainOf))], accounts, expiry }
    })

  /** Sends an event to every session that includes the network and the event. */
  async function emit(name: string, data: unknown, chainId: string): Promise<void> {
    const concerned = all().filter(({ namespaces }) => {
      const namespace = namespaces[namespaceOf(chainId)]
      return namespace?.events.includes(name) && namespace.accounts.some((account) => chainOf(account) === chainId)
    })
    await Promise.all(concerned.map(({ topic }) => kit.emitSessionEvent({ topic, event: { name, data }, chainId })))
  }

  const addressesOn = (accounts: readonly PhoneAccount[], chainId: string) =>
    accountsOn(accounts, chainId).map(({ address }) => `${chainId}:${address}`)

  function namespacesOf(topic: string): Namespaces {
    const session = kit.getActiveSessions()[topic]
    if (!session) throw new Error(`The wallet has no session ${topic}`)
    return session.namespaces
  }

  async function update(topic: string, namespaces: Namespaces): Promise<void> {
    await (await kit.updateSession({ topic, namespaces })).acknowledged()
  }

  /** Replaces a session's accounts in the namespace of `id`, and its networks accordingly. */
  async function reaccount(
    topic: string,
    id: string,
    change: (accounts: readonly string[]) => string[],
  ): Promise<void> {
    const name = namespaceOf(id)
    const { [name]: namespace, ...others } = namespacesOf(topic)
    if (!namespace) throw new Error(`The session has no ${name}`)
    const accounts = change(namespace.accounts)
    const chains = [...new Set(accounts.map(chainOf))]
    await update(topic, accounts.length > 0 ? { ...others, [name]: { ...namespace, accounts, chains } } : others)
  }

  return {
    list,
    emit,
    /** Selects another network. Sites first receive the network, then the accounts on it. */
    async switchChain(chainId: string): Promise<void> {
      const reference = referenceOf(chainId)
      await emit('chainChanged', namespaceOf(chainId) === 'eip155' ? Number(reference) : reference, chainId)
      await emit('accountsChanged', addressesOn(settings.accounts, chainId), chainId)
    },
    /** Selects another account. For sites that may use it, it becomes the first account. */
    async selectAccount(address: string, chainId: string): Promise<void> {
      const [chosen, ...others] = addressesOn(
        [...settings.accounts].sort((one) => (one.address === address ? -1 : 0)),
        chainId,
      )
      if (chosen !== `${chainId}:${address}`) throw new Error(`The wallet has no account ${address} on ${chainId}`)
      await emit('accountsChanged', [chosen, ...others], chainId)
    },
    /** Replaces the namespaces of a session. Resolves when the site has acknowledged. */
    update,
    /** Adds a network (CAIP-2, with the wallet's accounts on it) or an account (CAIP-10) to a session. */
    grant: (topic: string, id: string) =>
      reaccount(topic, id, (accounts) => [
        ...new Set([...accounts, ...(isChain(id) ? addressesOn(settings.accounts, id) : [id])]),
      ]),
    /** Removes a network or account from a session. Removing the last one removes its namespace. */
    withdraw: (topic: string, id: string) =>
      reaccount(topic, id, (accounts) => accounts.filter((account) => account !== id && chainOf(account) !== id)),
    async extend(topic: string): Promise<void> {
      await (await kit.extendSession({ topic })).acknowledged()
    },
    async disconnect(topic: string): Promise<void> {
      const { code, message } = userDisconnected()
      await kit.disconnectSession({ topic, reason: { code, message } })
    },
    namespaces: namespacesOf,
  }
}

export type PhoneSessions = ReturnType<typeof createSessions>
