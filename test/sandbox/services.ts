import { createAnalytics } from './analytics/index.ts'
import { createUtxo } from './bitcoin/index.ts'
import { createBlockchainApi } from './blockchainApi/index.ts'
import type { Clock } from './clock.ts'
import type { Faults } from './control/faults.ts'
import { createCoinbase } from './coinbase/index.ts'
import type { Outcomes } from './control/outcomes.ts'
import { PROJECT_ID, type SandboxJson } from './description.ts'
import { EVM_ACCOUNTS } from './evm/accounts.ts'
import { startEvmChains } from './evm/index.ts'
import { createExchange } from './exchange/index.ts'
import { createSessions } from './exchange/sessions.ts'
import { createCashier } from './funds/cashier.ts'
import { serveLedger } from './ledger/index.ts'
import { createMailbox } from './mailbox/index.ts'
import { createOnramp } from './onramp/index.ts'
import { createPhone } from './phone/index.ts'
import type { PhoneSettings } from './phone/settings.ts'
import { createRelay } from './relay/index.ts'
import { refuseByProject } from './relay/projects.ts'
import { createSafe } from './safe/index.ts'
import { createSecureSite } from './secureSite/index.ts'
import type { Service } from './service.ts'
import { startSolanaChain } from './solana/index.ts'
import { createSolanaRpc } from './solana/service.ts'
import { createVerify } from './verify/index.ts'
import { createWalletApi } from './walletApi/index.ts'
import { serveBitcoinWallet } from './wallets/bitcoin/index.ts'
import { createWallets } from './wallets/index.ts'
import { serveSolanaWallet } from './wallets/solana/index.ts'

export interface ServicesParts {
  clock: Clock
  /** Available once every service runs. */
  faults(): Faults
  outcomes: Outcomes
  /** The content of sandbox.json, once every service runs. */
  json(): SandboxJson
  phoneSettings(): PhoneSettings
  /** The app that the Safe shows if its URL names none. */
  appUrl?: string
  /** Called for each connection and call of the relay, to log it. */
  note(route: string): void
}

/** Starts the chains and creates every service. */
export async function startServices({ clock, faults, outcomes, json, phoneSettings, appUrl, note }: ServicesParts) {
  const [evm, solana] = await Promise.all([startEvmChains(clock), startSolanaChain(clock)])
  const parts = { clock, projectId: PROJECT_ID, chains: evm.chains, accounts: EVM_ACCOUNTS }
  const utxo = createUtxo(clock)
  const wallets = createWallets(evm.chains)
  serveSolanaWallet(wallets.app, solana)
  serveBitcoinWallet(wallets.app, utxo)
  serveLedger(wallets.app)
  const relay = createRelay({
    clock,
    meet: (route, projectId) => faults().meet('relay', route, '', { projectId }),
    note,
    refuse: refuseByProject(PROJECT_ID),
  })
  const mailbox = createMailbox()
  const cashier = createCashier(evm.chains, solana)
  const sessions = createSessions()
  const pages = {
    onramp: () => json().services.onramp ?? '',
    exchange: () => new URL('/exchange', json().control).href,
  }
  const services: Service[] = [
    createSolanaRpc(solana),
    evm.service,
    mailbox.service,
    wallets,
    utxo,
    createWalletApi({ ...parts, deliver: mailbox.deliver, solana, cashier, outcomes }),
    createBlockchainApi({ ...parts, solana, outcomes, sessions, pages }),
    createAnalytics(parts),
    Object.assign(relay, { listed: true }),
    Object.assign(createVerify({ clock }), { listed: true }),
    createPhone({ settings: phoneSettings }),
    createSecureSite({ ...parts, deliver: mailbox.deliver, solana }),
    createOnramp({ ...parts, cashier }),
    createExchange(sessions, cashier),
    createCoinbase(evm.chains),
    createSafe({ chains: evm.chains, appUrl }),
  ]
  return { evm, solana, services }
}
