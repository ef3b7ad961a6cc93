/** `wallet-modal/testing`: tools for a site's own tests, in Node. Pages must not load them. */
export {
  demoBitcoinWallet,
  demoSolanaWallet,
  demoWallet,
  type DemoBitcoinWallet,
  type DemoSolanaWallet,
  type DemoWallet,
} from './demoWallet.ts'
export {
  installDemoBitcoinWallet,
  installDemoSolanaWallet,
  installDemoWallet,
  type DemoBitcoinWalletSettings,
  type DemoSolanaWalletSettings,
  type DemoWalletSettings,
} from './installWallet.ts'
export { MissingPackages } from './MissingPackages.ts'
export { phoneTwin } from './phoneTwin.ts'
export { openPhoneWallet, type PhoneWallet } from './phoneWallet.ts'
export { startSandbox } from './startSandbox.ts'
export type {
  Answer,
  AnswerKind,
  AtomicStatus,
  Fault,
  Installable,
  PageLike,
  PhoneAnswer,
  PhonePage,
  PhoneRequest,
  PhoneSession,
  PoolSymbol,
  Sandbox,
  SandboxJson,
  SandboxOptions,
  TransferSettings,
  WalletRequest,
} from './types.ts'
