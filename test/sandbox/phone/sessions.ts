import { userDisconnected } from './errors.ts'
import type { Kit } from './kit.ts'
import { accountsOn, namespaceOf, referenceOf, type PhoneAccount, type PhoneSettings } from './settings.ts'

/** A session as the wallet's list shows it. */
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

const chainOf = (account: string) => account.split(':').slice(0, 2).join(':')

/** What the wallet does to its sessions of its own accord. */
export function createSessions(kit: Kit, settings: PhoneSettings) {
  const all = () => Object.values(kit.getActiveSessions())
  const list = (): PhoneSession[] =>
    all().map(({ topic, peer, namespaces, expiry }) => {
      const accounts = Object.values(namespaces).flatMap((one) => one.accounts)
      const { name, url } = peer.metadata
      return { topic, peer: { name, url }, chains: [...new Set(accounts.map(chainOf))], accounts, expiry }
    })

  /** Sends an event to every session that has the network and the event. */
  async function emit(name: string, data: unknown, chainId: string): Promise<void> {
    const concerned = all().filter(({ namespaces }) => {
      const namespace = namespaces[namespaceOf(chainId)]
      return namespace?.events.includes(name) && namespace.accounts.some((account) => chainOf(account) === chainId)
    })
    await Promise.all(concerned.map(({ topic }) => kit.emitSessionEvent({ topic, event: { name, data }, chainId })))
  }

  const addressesOn = (accounts: readonly PhoneAccount[], chainId: string) => accountsOn(accounts, chainId).map(({ address }) => `${chainId}:${address}`)

  return {
    list,
    emit,
    /** The user picks another network: sites learn the network, then the accounts on it. */
    async switchChain(chainId: string): Promise<void> {
      const reference = referenceOf(chainId)
      await emit('chainChanged', namespaceOf(chainId) === 'eip155' ? Number(reference) : reference, chainId)
      await emit('accountsChanged', addressesOn(settings.accounts, chainId), chainId)
    },
    /** The user picks another account: it comes first from now on, for those sites that have it. */
    async selectAccount(address: string, chainId: string): Promise<void> {
      const [chosen, ...others] = addressesOn([...settings.accounts].sort((one) => (one.address === address ? -1 : 0)), chainId)
      if (chosen !== `${chainId}:${address}`) throw new Error(`The wallet has no account ${address} on ${chainId}`)
      await emit('accountsChanged', [chosen, ...others], chainId)
    },
    /** Replaces what a session may use; resolves when the site has taken note. */
    async update(topic: string, namespaces: Namespaces): Promise<void> {
      await (await kit.updateSession({ topic, namespaces })).acknowledged()
    },
    async extend(topic: string): Promise<void> {
      await (await kit.extendSession({ topic })).acknowledged()
    },
    async disconnect(topic: string): Promise<void> {
      const { code, message } = userDisconnected()
      await kit.disconnectSession({ topic, reason: { code, message } })
    },
    namespaces: (topic: string): Namespaces => kit.getActiveSessions()[topic]?.namespaces ?? {},
  }
}

export type PhoneSessions = ReturnType<typeof createSessions>
