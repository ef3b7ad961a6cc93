/**
 * The package entry `wallet-modal/react`: `<wallet-modal>` as a component and its state as hooks. Uses the site's own
 * React, 18 or newer.
 */
export { WalletModal, type WalletModalProps } from './react/WalletModal.ts'
export {
  useAccount,
  useBalance,
  useDisconnect,
  useNetwork,
  useProvider,
  useSession,
  useWalletModal,
  type CurrentAccount,
  type CurrentNetwork,
  type CurrentSession,
} from './react/hooks.ts'
export { usePay, type CurrentPayment } from './react/usePay.ts'
export { useWalletModalState } from './react/useWalletModalState.ts'
export type { WalletModalElements } from './react/jsx.ts'
export type { EventDetails, Options, Snapshot } from './public.ts'
