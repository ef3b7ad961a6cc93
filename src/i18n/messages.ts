import type { account } from './en/account.ts'
import type { accountTitles } from './en/accountTitles.ts'
import type { activity } from './en/activity.ts'
import type { allowances } from './en/allowances.ts'
import type { approval } from './en/approval.ts'
import type { approving } from './en/approving.ts'
import type { assets } from './en/assets.ts'
import type { buy } from './en/buy/buy.ts'
import type { connecting } from './en/connecting.ts'
import type { described } from './en/described.ts'
import type { diagnostics } from './en/diagnostics/diagnostics.ts'
import type { details } from './en/diagnostics/details.ts'
import type { devices } from './en/devices.ts'
import type { errors } from './en/errors.ts'
import type { frame } from './en/frame.ts'
import type { impostors } from './en/impostors.ts'
import type { login } from './en/login.ts'
import type { names } from './en/embedded/names.ts'
import type { networks } from './en/networks.ts'
import type { nfts } from './en/nfts.ts'
import type { pairing } from './en/pairing.ts'
import type { pay } from './en/pay/pay.ts'
import type { preview } from './en/preview.ts'
import type { profile } from './en/profile.ts'
import type { receive } from './en/receive.ts'
import type { refusals } from './en/refusals.ts'
import type { send } from './en/send.ts'
import type { sessions } from './en/embedded/sessions.ts'
import type { settings } from './en/embedded/settings.ts'
import type { signIn } from './en/signIn.ts'
import type { swap } from './en/swap/swap.ts'
import type { swapping } from './en/swap/swapping.ts'
import type { titles } from './en/titles.ts'
import type { transfers } from './en/transfers.ts'
import type { wallets } from './en/wallets.ts'
import type { windows } from './en/windows.ts'
import type { en } from './en.ts'

/** The keys of all messages, in the first chunk and in lazily loaded files. */
export type MessageKey =
  | keyof typeof en
  | keyof typeof account
  | keyof typeof accountTitles
  | keyof typeof activity
  | keyof typeof allowances
  | keyof typeof approval
  | keyof typeof approving
  | keyof typeof assets
  | keyof typeof buy
  | keyof typeof connecting
  | keyof typeof described
  | keyof typeof details
  | keyof typeof devices
  | keyof typeof diagnostics
  | keyof typeof errors
  | keyof typeof frame
  | keyof typeof impostors
  | keyof typeof login
  | keyof typeof names
  | keyof typeof networks
  | keyof typeof nfts
  | keyof typeof pairing
  | keyof typeof pay
  | keyof typeof preview
  | keyof typeof profile
  | keyof typeof receive
  | keyof typeof refusals
  | keyof typeof send
  | keyof typeof sessions
  | keyof typeof settings
  | keyof typeof signIn
  | keyof typeof swap
  | keyof typeof swapping
  | keyof typeof titles
  | keyof typeof transfers
  | keyof typeof wallets
  | keyof typeof windows

export type Messages = Partial<Record<MessageKey, string>>

/**
 * The parts of a translation besides the first screen's. Each is listed under one of its text keys: once the English
 * text of that key is in use, the part is needed.
 */
export type Parts = Readonly<
  Record<
    | 'account.copy'
    | 'walletSend.title'
    | 'allowances.list'
    | 'assets.tabs'
    | 'activity.list'
    | 'approve.summary'
    | 'approve.send'
    | 'described.by'
    | 'connecting.title'
    | 'chains.text'
    | 'diagnose.notChecked'
    | 'details.show'
    | 'button.reload'
    | 'frame.title'
    | 'connect.imitates'
    | 'login.email'
    | 'networks.search'
    | 'nfts.loading'
    | 'pairing.code'
    | 'preview.sends'
    | 'profile.walletAdded'
    | 'names.choose'
    | 'receive.code'
    | 'buy.providers'
    | 'send.review'
    | 'send.refused.keep'
    | 'signIn.sign'
    | 'swap.review'
    | 'swapping.swap'
    | 'pay.withWallet'
    | 'transfers.confirmed'
    | 'sessions.states'
    | 'settings.signedInAs'
    | 'allWallets.title'
    | 'list.search'
    | 'error.PopupBlocked'
    | 'connecting.blocked',
    () => Promise<{ words: Messages }>
  >
>

/** The stores of `state/locale.ts` for the language that is shown. */
interface Shown {
  $language: { get(): string }
  $catalogue: { set(words: Messages): void }
}

/**
 * Loads the parts for the English texts in `wanted` into `words`, and shows them if `locale` is still the language. A
 * part that fails to load stays English until it is wanted again. Never rejects.
 */
export type FetchParts = (shown: Shown, locale: string, words: Messages, wanted: Messages) => Promise<void>

export type Direction = 'ltr' | 'rtl'

/** A translation: the texts of the first screen, and a loader for the rest. */
export interface Language {
  direction: Direction
  words: Messages
  more(): Promise<{ parts: Parts; fetchParts: FetchParts }>
}
