import { WalletModalError } from '../../core/errors.ts'
import { HttpError } from '../../services/http.ts'
import type { FeaturesInput, RemoteFeatures } from '../../core/options.ts'
import type { Modal } from '../../modal.ts'
import { failureOf, loadFeatures } from '../modal/loadFeatures.ts'
import { logOf } from '../modal/logOf.ts'

/** The features that the project's dashboard may set. */
const REMOTE = [
  ...['activity', 'branding', 'email', 'emailCapture', 'multiWallet', 'onramp', 'pay', 'reownAuthentication'],
  ...['socials', 'swaps'],
]

/** Describes for the log who decided each feature: the dashboard, the site or the default. */
export function describeRemote(remote: RemoteFeatures, own: FeaturesInput): string {
  const has = (features: object, name: string) => Reflect.get(features, name) !== undefined
  const groups = [
    ['Remote settings applied', REMOTE.filter((name) => has(remote, name) && !has(own, name))],
    ['Decided by the site’s options', REMOTE.filter((name) => has(own, name))],
    ['Left to the defaults', REMOTE.filter((name) => !has(remote, name) && !has(own, name))],
  ] as const
  return groups.map(([title, names]) => `${title}: ${names.join(', ') || 'none'}.`).join(' ')
}

/** Remembers the projects whose settings were logged. */
const createLogged = () => new Set<string>()

/**
 * Logs once for each project id what the project's dashboard has set, or that it could not be read. Developers are told
 * of a project id that the service does not know.
 */
export async function logRemote(modal: Modal): Promise<void> {
  const { $options, $remote, site } = modal
  await loadFeatures(modal)
  const { projectId, manualControl, features = {} } = $options.get()
  const logged = modal.late(createLogged)
  if (!projectId || manualControl || logged.has(projectId)) return
  logged.add(projectId)
  const failure = failureOf(modal, projectId)
  if (!failure) return logOf(modal).add('debug', 'remote', describeRemote($remote.get(), features))
  const words = 'Failed to fetch remote project configuration. Using local/default values.'
  logOf(modal).add('warn', 'remote', `[Reown Config] ${words}`)
  const status = failure.cause instanceof HttpError ? failure.cause.status : undefined
  if (status === 401 || status === 403)
    site.alert(
      new WalletModalError('InvalidOption', {
        message: 'projectId: the service does not know it',
        params: { alert: 'APKT007' },
        cause: failure,
      }),
    )
}
