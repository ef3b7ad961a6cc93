import { invalidParams } from './errors.ts'
import type { Ask, Method } from './methods.ts'
import { connectQuestion, unlockQuestion } from './questions.ts'
import type { Wallet } from './wallet.ts'

/** Returns the site's permissions (EIP-2255). `eth_accounts` is the only one. */
function permissions(wallet: Wallet) {
  const value = wallet.visible()
  if (value.length === 0) return []
  return [
    {
      invoker: location.origin,
      parentCapability: 'eth_accounts',
      caveats: [{ type: 'restrictReturnedAccounts', value }],
    },
  ]
}

async function unlock(wallet: Wallet, ask: Ask): Promise<void> {
  if (!wallet.memory.get().locked) return
  await ask(unlockQuestion(wallet.settings.name))
  wallet.memory.set({ locked: false })
}

/** Prompts for the accounts to share. The selected one comes first. */
async function connect(wallet: Wallet, ask: Ask): Promise<void> {
  const { selected, shared } = wallet.memory.get()
  const all = wallet.held.map((account) => account.address)
  const chosen = await ask(connectQuestion(all, shared.length > 0 ? shared : [selected]))
  wallet.memory.set({ shared: [...chosen].sort((a, b) => Number(b === selected) - Number(a === selected)) })
}

function requireAccountsPermission(params: readonly unknown[]): void {
  const [request] = params
  if (typeof request !== 'object' || request === null || !('eth_accounts' in request))
    throw invalidParams('The only permission of this wallet is "eth_accounts".')
}

export const accountMethods: Readonly<Record<string, Method>> = {
  eth_accounts: async (wallet) => wallet.visible(),
  eth_coinbase: async (wallet) => wallet.visible()[0] ?? null,

  async eth_requestAccounts(wallet, _params, ask) {
    await unlock(wallet, ask)
    if (wallet.visible().length === 0) await connect(wallet, ask)
    return wallet.visible()
  },

  wallet_getPermissions: async (wallet) => permissions(wallet),

  async wallet_requestPermissions(wallet, params, ask) {
    requireAccountsPermission(params)
    await unlock(wallet, ask)
    await connect(wallet, ask)
    return permissions(wallet)
  },

  async wallet_revokePermissions(wallet, params) {
    requireAccountsPermission(params)
    wallet.memory.set({ shared: [] })
    return null
  },
}
