import { AUTH_NAMESPACES, isEmbedded } from '../../core/login/auth.ts'
import type { Connector, BuiltInConnector } from '../../core/connector.ts'
import type { Site } from '../../core/site.ts'

/**
 * Creates the connector of the embedded wallet, with login by e-mail or social account. `load` fetches the code for its
 * frame.
 */
export function builtInAuth(site: Site, load: () => Promise<Pick<Connector, 'connect' | 'restore'>>): BuiltInConnector {
  return {
    connector: {
      id: 'auth',
      name: 'Auth',
      type: 'auth',
      get namespaces() {
        return AUTH_NAMESPACES.filter((one) =>
          site.networks().some((network) => network.chainNamespace === one && isEmbedded(network)),
        )
      },
      isShared: true,
      // The frame applies its own time limits.
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
