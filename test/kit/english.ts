import { account } from '../../src/i18n/en/account.ts'
import { accountTitles } from '../../src/i18n/en/accountTitles.ts'
import { activity } from '../../src/i18n/en/activity.ts'
import { approval } from '../../src/i18n/en/approval.ts'
import { approving } from '../../src/i18n/en/approving.ts'
import { assets } from '../../src/i18n/en/assets.ts'
import { buy } from '../../src/i18n/en/buy/buy.ts'
import { connecting } from '../../src/i18n/en/connecting.ts'
import { described } from '../../src/i18n/en/described.ts'
import { details } from '../../src/i18n/en/diagnostics/details.ts'
import { diagnostics } from '../../src/i18n/en/diagnostics/diagnostics.ts'
import { devices } from '../../src/i18n/en/devices.ts'
import { errors } from '../../src/i18n/en/errors.ts'
import { frame } from '../../src/i18n/en/frame.ts'
import { impostors } from '../../src/i18n/en/impostors.ts'
import { login } from '../../src/i18n/en/login.ts'
import { names } from '../../src/i18n/en/embedded/names.ts'
import { networks } from '../../src/i18n/en/networks.ts'
import { nfts } from '../../src/i18n/en/nfts.ts'
import { pairing } from '../../src/i18n/en/pairing.ts'
import { pay } from '../../src/i18n/en/pay/pay.ts'
import { preview } from '../../src/i18n/en/preview.ts'
import { profile } from '../../src/i18n/en/profile.ts'
import { receive } from '../../src/i18n/en/receive.ts'
import { refusals } from '../../src/i18n/en/refusals.ts'
import { send } from '../../src/i18n/en/send.ts'
import { sessions } from '../../src/i18n/en/embedded/sessions.ts'
import { settings } from '../../src/i18n/en/embedded/settings.ts'
import { signIn } from '../../src/i18n/en/signIn.ts'
import { titles } from '../../src/i18n/en/titles.ts'
import { swap } from '../../src/i18n/en/swap/swap.ts'
import { swapping } from '../../src/i18n/en/swap/swapping.ts'
import { allowances } from '../../src/i18n/en/allowances.ts'
import { transfers } from '../../src/i18n/en/transfers.ts'
import { wallets } from '../../src/i18n/en/wallets.ts'
import { windows } from '../../src/i18n/en/windows.ts'
import { en } from '../../src/i18n/en.ts'
import type { MessageKey } from '../../src/i18n/messages.ts'

/** The whole English catalogue, all views included. */
export const ENGLISH: Readonly<Record<MessageKey, string>> = {
  ...en,
  ...account,
  ...accountTitles,
  ...activity,
  ...approval,
  ...approving,
  ...assets,
  ...buy,
  ...connecting,
  ...described,
  ...devices,
  ...details,
  ...diagnostics,
  ...errors,
  ...frame,
  ...impostors,
  ...login,
  ...names,
  ...networks,
  ...nfts,
  ...pairing,
  ...pay,
  ...preview,
  ...profile,
  ...receive,
  ...refusals,
  ...send,
  ...sessions,
  ...settings,
  ...signIn,
  ...titles,
  ...allowances,
  ...swap,
  ...swapping,
  ...transfers,
  ...wallets,
  ...windows,
}
