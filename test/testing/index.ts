/** `wallet-modal/testing`: what a site's own tests import. For Node; nothing here is for a page that visitors see. */
export { demoBitcoinWallet, demoWallet, type DemoBitcoinWallet, type DemoWallet } from './demoWallet.ts'
export { installDemoBitcoinWallet, installDemoWallet, type DemoBitcoinWalletSettings, type DemoWalletSettings } from './installWallet.ts'
export { startSandbox } from './startSandbox.ts'
export type { Answer, AnswerKind, Fault, Installable, PageLike, Sandbox, SandboxJson, SandboxOptions, WalletRequest } from './types.ts'
