import { DEFAULT_NAMESPACE } from '../../core/caip.ts'
import type { BuiltInConnector } from '../../core/connector.ts'
import type { Site } from '../../core/site.ts'
import type { Ledger } from './connector.ts'

declare global {
  interface Document {
    /** Chromium's name of the Permissions Policy API. */
    featurePolicy?: { allowsFeature(name: string): boolean }
  }
}

/**
 * Whether this page may use WebHID: a page that frames it can forbid that (Permissions Policy; the API is Chromium's).
 */
const isAllowed = () => document.featurePolicy?.allowsFeature('hid') !== false

/**
 * Creates the connector for Ledgers, offered if the browser has WebHID and the page may use it. `load` fetches the code
 * that talks to them.
 */
export function builtInLedger(site: Site, load: () => Promise<Ledger>): BuiltInConnector {
  return {
    connector: {
      id: 'ledger',
      name: 'Ledger',
      type: 'external',
      explorerId: '19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927',
      namespaces: [DEFAULT_NAMESPACE],
      warm: load,
      connect: async (ask) => (await load()).connect(ask),
      restore: async (saved) => (await load()).restore(saved),
    },
    isOffered: () =>
      'hid' in navigator &&
      isAllowed() &&
      site.options().connectors?.ledger !== false &&
      site.networks().some((one) => one.chainNamespace === DEFAULT_NAMESPACE),
  }
}
