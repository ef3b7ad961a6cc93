import { isThere } from '../../connectors/pairing/relays.ts'
import type { Facts, ServiceAnswer } from '../../core/diagnostics/facts.ts'
import { fieldsOf } from '../../core/data/isRecord.ts'
import { RELAY_PROBE_MS } from '../../core/diagnostics/limits.ts'
import { serviceUrlsOf, type ServiceName } from '../../core/diagnostics/serviceUrls.ts'
import { shownHosts } from '../../core/diagnostics/shownHosts.ts'
import { hostedQuery } from '../../core/page/hosted.ts'
import { pathOf } from '../../core/safety/redact.ts'
import type { Options } from '../../core/options.ts'
import type { Modal } from '../../modal.ts'
import { loadSiteCheck } from '../site/loadSiteCheck.ts'
import { probeHttp } from '../../services/diagnostics/probeHttp.ts'

/** Public paths of services, to probe. The page reads only the answers that `FORMS` can check. */
const PATHS: Partial<Record<ServiceName, string>> = {
  walletApi: '/appkit/v1/config',
  blockchainApi: '/v1/supported-chains',
  secureSite: '/sdk',
  coinbase: '',
  onramp: '',
  verify: '',
  analytics: '',
}
/** Check the form of the JSON that a service sends at its path. */
const FORMS: Partial<Record<ServiceName, (body: unknown) => boolean>> = {
  walletApi: (body) => fieldsOf(body)['features'] === null || Array.isArray(fieldsOf(body)['features']),
  blockchainApi: (body) => Array.isArray(fieldsOf(body)['http']),
}

/**
 * Whether a service is used. Without a project id, only services of the site's own (option `services`) are asked, and
 * the one for analytics only with consent.
 */
function isUsed({ projectId, services, connectors, consent }: Options, service: ServiceName): boolean {
  if (!projectId && (services?.[service] === undefined || FORMS[service])) return false
  if (service === 'analytics') return consent?.analytics === true
  if (service === 'coinbase') return connectors?.coinbase !== false
  if (service === 'secureSite') return connectors?.auth !== false
  return (service !== 'relay' && service !== 'verify') || connectors?.walletConnect !== false
}

/** Asks each service that the site uses, at each of its URLs. Never rejects. */
export function probeServices({ site, entry }: Modal): Promise<ServiceAnswer[]> {
  const options = site.options()
  const query = new URLSearchParams({ ...hostedQuery(options, entry.version) }).toString()
  const asks = serviceUrlsOf(options)
    .filter(({ service }) => PATHS[service] !== undefined && isUsed(options, service))
    .flatMap(({ service, urls }) => urls.map((url) => ({ service, base: url.replace(/\/+$/, '') })))
  const hosts = shownHosts(asks.map(({ base }) => base))
  return Promise.all(
    asks.map(async ({ service, base }, index) => {
      const isOfForm = FORMS[service]
      const path = PATHS[service] ?? ''
      const url = isOfForm ? `${base}${path}?${query}` : base + path
      const host = hosts[index] ?? ''
      return { service, host, path: pathOf(base + path) || '/', outcome: await probeHttp({ url, isOfForm }) }
    }),
  )
}

/** Asks which origins the project allows; undefined without a project id. Rejects if that cannot be read. */
export const probeOrigins = async (modal: Modal): Promise<readonly string[] | undefined> =>
  modal.site.options().projectId ? (await loadSiteCheck()).siteApiOf(modal).origins() : undefined

/** Opens a connection to each relay, and closes it at once. */
export function probeRelays({ site }: Modal): Promise<NonNullable<Facts['relays']>> {
  const options = site.options()
  const urls = serviceUrlsOf(options).find(({ service }) => service === 'relay')?.urls ?? []
  const used = isUsed(options, 'relay') ? urls : []
  const hosts = shownHosts(used)
  return Promise.all(
    used.map(async (url, index) => ({ host: hosts[index] ?? '', isThere: await isThere(url, RELAY_PROBE_MS) })),
  )
}
