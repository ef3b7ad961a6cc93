import { hashMessage, hashTypedData, isHex, type Hex, type TypedDataDefinition } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { WalletChain } from '../wallets/evm/settings.ts'
import { accountsOf, type Accounts } from './accounts.ts'
import { evmChainFor } from './chains.ts'
import { SecureError } from './errors.ts'
import type { AccountType, Session } from './session.ts'
import { signHash } from './smartAccount.ts'
import type { Site } from './site.ts'
import type { User } from './users.ts'

export function userOf({ user }: Session): User {
  if (!user) throw new SecureError('User is not logged in')
  return user
}

/** Whether a network supports smart accounts. */
export const hasSmartAccount = ({ settings }: Site, caip2: string) =>
  settings.smartAccountNetworks.some((id) => caip2 === `eip155:${id}`)

/** Returns the type of a session's account on a network. Always the EOA where there are no smart accounts. */
export const activeType = (site: Site, session: Session, caip2: string): AccountType =>
  hasSmartAccount(site, caip2) ? session.preferred : 'eoa'

export const evmAddress = ({ eoa, smartAccount }: Accounts, type: AccountType): Hex =>
  type === 'smartAccount' ? smartAccount : eoa.address

/** Returns the type of the user's EVM account with this address. Throws for any other address. */
export function typeOf({ eoa, smartAccount }: Accounts, address: unknown): AccountType {
  const is = (own: Hex) => typeof address === 'string' && address.toLowerCase() === own.toLowerCase()
  if (is(eoa.address)) return 'eoa'
  if (is(smartAccount)) return 'smartAccount'
  throw new SecureError(`Account ${String(address)} does not belong to the user`)
}

/** Creates the signing functions for one account on one network. */
export function createSigner(site: Site, accounts: Accounts, type: AccountType, chainId: number, rpcUrl?: string) {
  const { wrong } = site.settings
  const owner = privateKeyToAccount(accounts.eoa.privateKey)
  const stranger = accountsOf('a stranger')
  // Only the signature of a smart account depends on the network.
  const chain = (): WalletChain => evmChainFor(site, chainId, rpcUrl)
  return {
    message(message: string): Promise<Hex> {
      const given = isHex(message) ? { raw: message } : message
      const signable = wrong === 'text' ? 'Another text' : given
      const signer = wrong === 'account' ? stranger : accounts
      return type === 'eoa'
        ? privateKeyToAccount(signer.eoa.privateKey).signMessage({ message: signable })
        : signHash(chain(), signer, hashMessage(signable))
    },
    typedData(data: TypedDataDefinition): Promise<Hex> {
      return type === 'eoa' ? owner.signTypedData(data) : signHash(chain(), accounts, hashTypedData(data))
    },
  }
}
