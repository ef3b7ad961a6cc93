import { cleanIcon, cleanName } from '../../core/wallets/sanitize.ts'
import { parseNetworkId } from '../../core/caip.ts'
import type { Site } from '../../core/site.ts'
import type { CaipNetworkId, Connection, Namespace, WalletInfo } from '../../core/types.ts'
import { grantsOf, type Grant, type SessionNamespaces } from './grants.ts'
import type { IsAddress } from './sessionAccount.ts'
import { createPairedLink, type PairedLink } from './pairedLink.ts'
import type { Request } from './pairedState.ts'

/** The fields of the SDK's session object that our code reads. */
export interface SessionFacts {
  topic: string
  namespaces: SessionNamespaces
  peer: { metadata: { name: string; icons?: readonly string[] } }
}

/** What a session uses to talk to its wallet. */
export interface SessionTransport {
  clientId: string
  isAddress: IsAddress
  send(topic: string, network: CaipNetworkId, request: Request): Promise<unknown>
  /** Ends the session, also at the wallet. Never rejects. */
  end(topic: string): Promise<void>
}

/** Name of the only wallet that accepts requests for networks that its session does not list. */
const TAKES_ALL = 'MetaMask Wallet'

function iconOf(icons: readonly string[] = []): string | undefined {
  const [icon] = icons
  return typeof icon === 'string' && /^https?:\/\//i.test(icon) && icon.length <= 2048 && URL.canParse(icon)
    ? icon
    : cleanIcon(icon)
}

function walletOf({ peer: { metadata } }: SessionFacts): WalletInfo {
  const icon = iconOf(metadata.icons)
  return { name: cleanName(metadata.name), ...(icon && { icon }) }
}

/** Returns the network that a `chainChanged` event names: as a number, as decimal or hex text, or as a CAIP-2 id. */
function networkIn(namespace: Namespace, data: unknown): CaipNetworkId | undefined {
  const text = String(data)
  try {
    const reference = /^0x[0-9a-f]+$/i.test(text) ? BigInt(text).toString() : text
    return parseNetworkId(text.includes(':') ? text : `${namespace}:${reference}`).id
  } catch {
    return undefined
  }
}

interface WalletEvent {
  name: string
  data: unknown
}

/** Handles an event of the wallet. Unknown events are forwarded to the site. */
function handleEvent(link: PairedLink | undefined, { name, data }: WalletEvent): void {
  if (name === 'accountsChanged' && Array.isArray(data))
    return link?.chose(data.map((one: unknown) => String(one).split(':').at(-1) ?? ''))
  if (name !== 'chainChanged') return link?.provider.notify(name, data)
  const network = link && networkIn(link.namespace, data)
  if (network) link.moved(network)
}

/**
 * Returns the first of the site's networks that the session covers; if it covers none of them, the session's first
 * network.
 */
function startOf(site: Site, { networks }: Grant): CaipNetworkId {
  const ours = site.networks().find(({ caipNetworkId }) => networks.includes(caipNetworkId))
  return ours?.caipNetworkId ?? (networks[0] as CaipNetworkId)
}

/**
 * Applies what a session grants now to its links. Ends and removes the links of namespaces that the session no longer
 * covers.
 */
function regrant(links: Map<Namespace, PairedLink>, grants: readonly Grant[]): void {
  for (const [namespace, link] of [...links]) {
    const grant = grants.find((one) => one.namespace === namespace)
    if (grant) link.regrant(grant)
    else links.delete(namespace)
    if (!grant) link.ended()
  }
}

/** Creates the links of a session, one per namespace, which end together. */
export function createSession(site: Site, facts: SessionFacts, line: SessionTransport) {
  const { topic } = facts
  const takesAll = facts.peer.metadata.name === TAKES_ALL
  const links = new Map<Namespace, PairedLink>()
  let closing: Promise<void> | undefined

  const pick = (grant: Grant) => startOf(site, grant)
  const close = () => (closing ??= line.end(topic))
  for (const grant of grantsOf(facts.namespaces, line.isAddress)) {
    const send = (network: CaipNetworkId, request: Request) => line.send(topic, network, request)
    links.set(
      grant.namespace,
      createPairedLink(grant, {
        pick,
        send,
        rpc: site.rpc,
        close,
        wallet: walletOf(facts),
        takesAll,
        clientId: line.clientId,
      }),
    )
  }

  return {
    topic,
    links: () => [...links.values()],
    link: (namespace: Namespace) => links.get(namespace),
    /** Restores a link with the network and address that an earlier visit or another tab saved. */
    resume({ namespace, network, address }: Connection): PairedLink | undefined {
      const link = links.get(namespace)
      if (link?.grant.networks.includes(network)) link.moved(network)
      link?.chose([address])
      return link
    },
    /**
     * Applies a session update. A namespace that the update adds becomes available with the next session. A session
     * that no longer covers anything is ended.
     */
    updated(namespaces: SessionNamespaces): void {
      regrant(links, grantsOf(namespaces, line.isAddress))
      if (!links.size) void close()
    },
    receive: (event: WalletEvent, chainId: string) => handleEvent(links.get(chainId.split(':')[0] as Namespace), event),
    ended(): void {
      for (const link of links.values()) link.ended()
      links.clear()
    },
  }
}

export type Session = ReturnType<typeof createSession>
