import type { WalletModalApi } from '../api.ts'
import type { EventDetails } from '../snapshot.ts'

/** Methods of the API that are recorded and replayed. */
export const VISIT_METHODS = [
  'configure',
  'open',
  'close',
  'connect',
  'disconnect',
  'switchNetwork',
  'switchConnection',
  'signIn',
  'signOut',
  'pay',
  'addNetwork',
  'removeNetwork',
  'setTheme',
  'setLocale',
  'updateFeatures',
] as const satisfies readonly (keyof WalletModalApi)[]

/** Events that are recorded. */
export const VISIT_EVENTS = [
  'ready',
  'open',
  'close',
  'view',
  'connect',
  'disconnect',
  'account',
  'network',
  'sign-in',
  'sign-out',
  'transaction',
  'error',
] as const satisfies readonly (keyof EventDetails)[]

export const VISIT_ROLES = ['button', 'tab', 'link', 'option', 'checkbox', 'switch', 'radio'] as const
export const VISIT_KEYS = ['Escape', 'Enter'] as const

export type VisitRole = (typeof VISIT_ROLES)[number]
