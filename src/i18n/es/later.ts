import { createFetchParts } from '../fetchParts.ts'
import type { Parts } from '../messages.ts'
import { words as account } from './account.ts'
import { words as connecting } from './connecting.ts'
import { words as networks } from './networks.ts'
import { words as titles } from './titles.ts'
import { words as wallets } from './wallets.ts'

/** Texts that are needed soon after the first screen, as one file. */
const later = async () => ({
  words: { ...account, ...connecting, ...networks, ...titles, ...wallets },
})

export const parts: Parts = {
  'account.copy': later,
  'walletSend.title': later,
  'assets.tabs': () => import('./assets.ts'),
  'activity.list': () => import('./activity.ts'),
  'approve.summary': () => import('./approving.ts'),
  'approve.send': () => import('./approval.ts'),
  'described.by': () => import('./described.ts'),
  'connecting.title': later,
  'chains.text': () => import('./devices.ts'),
  'diagnose.notChecked': () => import('./diagnostics/diagnostics.ts'),
  'details.show': () => import('./diagnostics/details.ts'),
  'button.reload': () => import('./errors.ts'),
  'frame.title': () => import('./frame.ts'),
  'connect.imitates': later,
  'login.email': () => import('./login.ts'),
  'networks.search': later,
  'nfts.loading': () => import('./nfts.ts'),
  'pairing.code': () => import('./pairing.ts'),
  'preview.sends': () => import('./preview.ts'),
  'profile.walletAdded': () => import('./profile.ts'),
  'names.choose': () => import('./embedded/names.ts'),
  'receive.code': () => import('./receive.ts'),
  'buy.providers': () => import('./buy/buy.ts'),
  'send.review': () => import('./send.ts'),
  'send.refused.keep': () => import('./refusals.ts'),
  'allowances.list': () => import('./allowances.ts'),
  'signIn.sign': () => import('./signIn.ts'),
  'swap.review': () => import('./swap/swap.ts'),
  'swapping.swap': () => import('./swap/swapping.ts'),
  'pay.withWallet': () => import('./pay/pay.ts'),
  'transfers.confirmed': () => import('./transfers.ts'),
  'sessions.states': () => import('./embedded/sessions.ts'),
  'settings.signedInAs': () => import('./embedded/settings.ts'),
  'allWallets.title': later,
  'list.search': later,
  'error.PopupBlocked': later,
  'connecting.blocked': () => import('./windows.ts'),
}

export const fetchParts = createFetchParts(parts)
