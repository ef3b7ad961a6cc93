import { nextStep, type SignInFacts } from '../../core/nextStep.ts'
import type { ViewName } from '../../core/views.ts'
import type { Modal } from '../../modal.ts'
import { isUnsupported } from '../networks/unsupported.ts'
import { accountOf, canSign, captureOf, connectedNow, signInOf } from './signInOf.ts'

/** Views of the account. A visitor who must sign in cannot see them before. */
const GUARDED: readonly ViewName[] = [
  'Account',
  'AccountSettings',
  'RegisterAccountName',
  'RegisterAccountNameSuccess',
  'Transactions',
  'SmartSessionList',
  'ProfileWallets',
  'WalletReceive',
  'WalletCompatibleNetworks',
  'FundWallet',
  'OnRampProviders',
  'OnRampTokenSelect',
  'OnRampFiatSelect',
  'BuyInProgress',
  'WalletSend',
  'WalletSendSelectToken',
  'WalletSendPreview',
  'WalletSendConfirmed',
  'Swap',
  'SwapSelectToken',
  'SwapPreview',
  'PayQuote',
  'Allowances',
]

/** Returns what is known of the sign-in, for `settle`. */
export function signInFacts(modal: Modal): SignInFacts {
  const { connections, router, shell } = modal
  const { captured, fresh, reading, setup } = signInOf(modal)
  const connection = connectedNow(modal)
  const account = connection && accountOf(connection)
  const { isOn, isRequired: isEmailRequired } = captureOf(modal)
  const { view } = router.$route.get()
  return {
    isAsked: Boolean(setup && connection && canSign(setup, connection)),
    hasSession: shell.$session.get() !== null,
    isReading: reading !== undefined,
    isRequired: setup?.isRequired ?? false,
    isNew: Boolean(account && fresh.has(account)),
    needsEmail: Boolean(isOn && account && !captured.has(account)),
    isEmailRequired,
    isOfAccount: GUARDED.includes(view),
    // The modal stays open, so that nothing else would ask
    isAdded: view === 'ProfileWallets' && connections.$known.get().length > 1,
  }
}

/** Whether the visitor must sign in before doing anything else. */
export function mustSignIn(modal: Modal): boolean {
  const facts = { ...signInFacts(modal), isOfAccount: true, isAdded: false }
  return /^(?:capture|signIn)$/.test(nextStep({ isDone: false, isUnsupported: isUnsupported(modal), ...facts }))
}
