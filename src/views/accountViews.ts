import { accountTitles } from '../i18n/en/accountTitles.ts'
import type { ViewModule } from './modal/context.ts'

/**
 * The views that open from Account, each in its own chunk. The table is loaded with Account's tiles: a visitor who has
 * just connected does not wait for it.
 */
export const ACCOUNT_VIEWS = {
  Transactions: () => import('./activity/Transactions.tsx'),
  AccountSettings: () => import('./account/AccountSettings.tsx'),
  RegisterAccountName: () => import('./names/RegisterAccountName.tsx'),
  RegisterAccountNameSuccess: () => import('./names/RegisterAccountNameSuccess.tsx'),
  SmartSessionList: () => import('./embedded/SmartSessionList.tsx'),
  ProfileWallets: () => import('./connections/ProfileWallets.tsx'),
  WalletReceive: () => import('./receive/WalletReceive.tsx'),
  WalletCompatibleNetworks: () => import('./receive/WalletCompatibleNetworks.tsx'),
  FundWallet: () => import('./buy/FundWallet.tsx'),
  OnRampProviders: () => import('./buy/OnRampProviders.tsx'),
  OnRampTokenSelect: () => import('./buy/OnRampTokenSelect.tsx'),
  OnRampFiatSelect: () => import('./buy/OnRampFiatSelect.tsx'),
  BuyInProgress: () => import('./buy/BuyInProgress.tsx'),
  WalletSend: () => import('./send/WalletSend.tsx'),
  WalletSendSelectToken: () => import('./send/WalletSendSelectToken.tsx'),
  WalletSendPreview: () => import('./send/WalletSendPreview.tsx'),
  WalletSendConfirmed: () => import('./send/WalletSendConfirmed.tsx'),
  Swap: () => import('./swap/Swap.tsx'),
  SwapSelectToken: () => import('./swap/SwapSelectToken.tsx'),
  SwapPreview: () => import('./swap/SwapPreview.tsx'),
  Allowances: () => import('./allowances/Allowances.tsx'),
  Pay: () => import('./pay/Pay.tsx'),
  PayQuote: () => import('./pay/PayQuote.tsx'),
  PayLoading: () => import('./pay/PayLoading.tsx'),
  SIWXSignMessage: () => import('./signIn/SIWXSignMessage.tsx'),
  DataCapture: () => import('./signIn/DataCapture.tsx'),
  DataCaptureOtpConfirm: () => import('./signIn/DataCaptureOtpConfirm.tsx'),
  UpdateEmailWallet: () => import('./login/UpdateEmailWallet.tsx'),
  UpdateEmailPrimaryOtp: () => import('./login/UpdateEmailPrimaryOtp.tsx'),
  UpdateEmailSecondaryOtp: () => import('./login/UpdateEmailSecondaryOtp.tsx'),
} satisfies Readonly<Record<string, () => Promise<ViewModule>>>

export type AccountView = keyof typeof ACCOUNT_VIEWS

/** Loads a view that opens from Account, with its title. Rejects with `LoadFailed`. */
export async function loadAccountView(name: AccountView): Promise<ViewModule> {
  const found = await ACCOUNT_VIEWS[name]()
  return { ...found, messages: { ...accountTitles, ...found.messages } }
}
