import { WalletModalError } from '../../core/errors.ts'
import type { Options } from '../../core/options.ts'
import type { Modal } from '../../modal.ts'
import { report } from '../modal/report.ts'

/** Features that need a project id. */
const HOSTED_FEATURES = ['email', 'socials', 'swaps', 'emailCapture', 'smartSessions', 'activity', 'analytics'] as const

/** Whether a feature is turned on. An empty list turns e-mail capture on, and every other feature off. */
const isOn = (name: string, value: unknown) =>
  Array.isArray(value) && !value.length ? name === 'emailCapture' : Boolean(value)

/**
 * Returns the names of the options that the site itself has turned on although they need a project id, which is
 * missing. Defaults do not count.
 */
export function withoutProject({ projectId, features = {}, ...rest }: Options): readonly string[] {
  if (projectId) return []
  const { services, consent, signIn, connectors } = rest
  const others: Record<string, unknown> = {
    'features.onramp': isOn('onramp', features.onramp) && !services?.onramp,
    'consent.analytics': consent?.analytics === true,
    'signIn.hosted': Boolean(signIn && 'hosted' in signIn && signIn.hosted),
    'connectors.walletConnect': connectors?.walletConnect === true,
    'connectors.auth': connectors?.auth === true,
  }
  return [
    ...HOSTED_FEATURES.filter((name) => isOn(name, features[name])).map((name) => `features.${name}`),
    ...Object.keys(others).filter((name) => others[name]),
  ]
}

/** Remembers what was reported, so that each change of the options is reported once. */
const createReported = () => ({ names: '' })

/** Reports options that the site has turned on although they need a project id, which is missing. */
export function checkProject(modal: Modal): void {
  const reported = modal.late(createReported)
  const names = withoutProject(modal.$options.get()).join(', ')
  if (names === reported.names) return
  reported.names = names
  if (!names) return
  const message = `Project ID Missing: ${names} ${names.includes(',') ? 'need' : 'needs'} projectId`
  report(modal, new WalletModalError('FeatureDisabled', { message, params: { alert: 'APKT008' } }))
}
