import { AUTH_NAMESPACES, isEmbedded } from '../../core/login/auth.ts'
import type { Connector, Offer } from '../../core/connector.ts'
import type { Site } from '../../core/site.ts'

/** The embedded wallet: sign-in by e-mail or a social account. `load` fetches the code that talks to its frame. */
export function authOffer(site: Site, load: () => Promise<Pick<Connector, 'connect' | 'restore'>>): Offer {
  return {
    connector: {
      id: 'auth',
      name: 'Auth',
      type: 'auth',
      get namespaces() { return AUTH_NAMESPACES.filter((one) => site.networks().some((network) => network.chainNamespace === one && isEmbedded(network))) },
      isShared: true,
      // The frame has its own timeouts.
      answerMs: Infinity,
      warm: load,
      connect: async (ask) => (await load()).connect(ask),
      restore: async (saved) => (await load()).restore(saved),
    },
    isOffered() {
      const { projectId, connectors } = site.options()
      const { email, socials } = site.features()
      return Boolean(projectId) && connectors?.auth !== false && (email || Boolean(socials && socials.length))
    },
  }
}
