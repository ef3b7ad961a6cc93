import type { AuthUser, SocialProvider } from '../../core/login/auth.ts'
import { isAuthAddress } from '../../core/login/authAddress.ts'
import { parseNetworkId } from '../../core/caip.ts'
import { WalletModalError } from '../../core/errors.ts'
import { expected } from '../../core/errors/expected.ts'
import type { FrameChainId, FrameUser } from '../../core/login/frame.ts'
import { toAddress } from '../../core/networks/pairedFacts.ts'
import type { CaipNetworkId, Namespace, Network } from '../../core/types.ts'
import { isAccountType } from './logins.ts'

/** Returns the chain id as the secure site writes it: a number for EVM, CAIP-2 otherwise. */
export const askedChain = ({ id, caipNetworkId }: Network): FrameChainId =>
  typeof id === 'number' ? id : caipNetworkId

function networkOf(namespace: Namespace, chainId: FrameChainId): CaipNetworkId {
  const { id, namespace: given } = parseNetworkId(typeof chainId === 'number' ? `${namespace}:${chainId}` : chainId)
  if (given !== namespace) throw new Error(expected('GET_USER.chainId', `chain of ${namespace}`, chainId))
  return id
}

function addressOf(namespace: Namespace, address: string): string {
  if (!isAuthAddress(namespace, address))
    throw new Error(expected('GET_USER.address', `address of ${namespace}`, address))
  return toAddress(namespace, address)
}

/** Validates the user of one namespace. Throws `ConnectionFailed` for a wrong address or network. */
export function toUser(namespace: Namespace, answer: FrameUser, provider?: SocialProvider): AuthUser {
  try {
    const { email, userName, accounts = [], preferredAccountType, smartAccountDeployed: isDeployed } = answer
    const address = addressOf(namespace, answer.address)
    const all = accounts.map((one) => ({ ...one, address: addressOf(namespace, one.address) }))
    const type =
      all.find((one) => one.address === address)?.type ??
      (isAccountType(preferredAccountType) ? preferredAccountType : 'eoa')
    const isListed = all.some((one) => one.address === address)
    return {
      namespace,
      network: networkOf(namespace, answer.chainId),
      address,
      type,
      accounts: isListed ? all : [{ address, type }, ...all],
      ...(email && { email }),
      ...(userName && { userName }),
      ...(provider && { provider }),
      ...(isDeployed !== undefined && { isDeployed }),
    }
  } catch (cause) {
    throw new WalletModalError('ConnectionFailed', { message: (cause as Error).message, cause })
  }
}
