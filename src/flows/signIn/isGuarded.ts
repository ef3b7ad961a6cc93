import type { ViewName } from '../../core/views.ts'
import type { Modal } from '../../modal.ts'
import { mustSignIn, signInOf, stepOf } from './signInOf.ts'

/** Views that a visitor who must sign in first cannot see. */
const GUARDED: readonly ViewName[] = [
  'Account',
  'AccountSettings',
  'Transactions',
  'SmartSessionList',
  'ProfileWallets',
  'WalletReceive',
  'WalletCompatibleNetworks',
  'WalletSend',
  'WalletSendSelectToken',
  'WalletSendPreview',
  'WalletSendConfirmed',
  'Swap',
  'SwapSelectToken',
  'SwapPreview',
  'Allowances',
]

/** Whether another wallet was connected beside the first: the modal stays open, so that nothing else would ask. */
const isAdded = ({ connections }: Modal, view: ViewName) =>
  view === 'ProfileWallets' && connections.$known.get().length > 1

/** Whether the sign-in must be shown in place of the current view: it is required, or a wallet was added. */
export function isGuarded(modal: Modal): boolean {
  const { view } = modal.router.$route.get()
  if (!GUARDED.includes(view)) return false
  return (
    mustSignIn(modal) || (isAdded(modal, view) && /^(?:SIWX|Data)/.test(stepOf(modal).step) && !signInOf(modal).reading)
  )
}
