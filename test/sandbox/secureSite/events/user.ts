import { SOLANA_ID } from '../facts.ts'
import { answeredChainId, caip2Of, evmChainFor, evmIdOf } from '../chains.ts'
import { fund } from '../funding.ts'
import type { Answered, Asked, SiwxMessage } from '../schema/messages.ts'
import { forgetUser } from '../session.ts'
import { activeType, createSigner, evmAddress, hasSmartAccount, userOf } from '../signer.ts'
import { SecureError } from '../errors.ts'
import type { Visit } from '../site.ts'
import { isDeployed } from '../smartAccount.ts'
import type { Handlers } from './handler.ts'

const PLACEHOLDER = '<<AccountAddress>>'

/** Adds the address to the message of one-click sign-in, and signs it without an approval screen. */
async function signedIn({ site, session }: Visit, siwx: SiwxMessage | undefined, address: string, rpcUrl?: string) {
  if (!siwx?.serializedMessage || !session.chainId.startsWith('eip155:') || !site.settings.oneClickSignIn) return {}
  const message = siwx.serializedMessage.replaceAll(PLACEHOLDER, address)
  const type = activeType(site, session, session.chainId)
  const signature = await createSigner(site, userOf(session).accounts, type, evmIdOf(session.chainId), rpcUrl).message(
    message,
  )
  return {
    message,
    signature,
    siwxMessage: {
      ...siwx,
      accountAddress: siwx.accountAddress.replaceAll(PLACEHOLDER, address),
      serializedMessage: message,
    },
  }
}

/** Whether the smart account is deployed. Undefined if no node is available. */
async function deployed(
  { site, session }: Visit,
  address: `0x${string}`,
  rpcUrl?: string,
): Promise<{ smartAccountDeployed?: boolean }> {
  try {
    return { smartAccountDeployed: await isDeployed(evmChainFor(site, evmIdOf(session.chainId), rpcUrl), address) }
  } catch {
    return {}
  }
}

/** Describes the active account on the requested network. */
export async function describeUser(visit: Visit, asked: Asked<'GET_USER'>): Promise<Answered<'GET_USER'>> {
  const { site, session } = visit
  const { accounts, email } = userOf(session)
  await fund(site, userOf(session))
  if (asked?.chainId !== undefined) session.chainId = caip2Of(asked.chainId)
  const chainId = answeredChainId(session.chainId)
  if (!session.chainId.startsWith('eip155:')) {
    const { address } = accounts.solana
    return { address, chainId, email, accounts: [{ address, type: 'eoa' }], preferredAccountType: 'eoa' }
  }
  if (asked?.preferredAccountType !== undefined)
    session.preferred = asked.preferredAccountType === 'smartAccount' ? 'smartAccount' : 'eoa'
  // On a network without smart accounts the EOA becomes the preferred account.
  session.preferred = activeType(site, session, session.chainId)
  const address = evmAddress(accounts, session.preferred)
  const smart = hasSmartAccount(site, session.chainId)
    ? [{ address: accounts.smartAccount, type: 'smartAccount' as const }]
    : []
  return {
    address,
    chainId,
    email,
    accounts: [{ address: accounts.eoa.address, type: 'eoa' }, ...smart],
    preferredAccountType: session.preferred,
    ...(smart.length > 0 ? await deployed(visit, accounts.smartAccount, asked?.rpcUrl) : {}),
    ...(await signedIn(visit, asked?.siwxMessage, address, asked?.rpcUrl)),
  }
}

function knownNetwork(chainId: string | number): string {
  const caip2 = caip2Of(chainId)
  if (/^eip155:[1-9]\d*$/.test(caip2) || /^solana:\w+$/.test(caip2)) return caip2
  throw new SecureError(`Unsupported network ${String(chainId)}; known are eip155 and ${SOLANA_ID}`)
}

export const userHandlers: Handlers<
  | 'IS_CONNECTED'
  | 'GET_USER'
  | 'SIGN_OUT'
  | 'SWITCH_NETWORK'
  | 'GET_CHAIN_ID'
  | 'SET_PREFERRED_ACCOUNT'
  | 'GET_SMART_ACCOUNT_ENABLED_NETWORKS'
  | 'INIT_SMART_ACCOUNT'
> = {
  IS_CONNECTED: ({ session }) => ({ isConnected: session.user !== undefined }),
  GET_USER: describeUser,
  SIGN_OUT({ site, session, sessionId }) {
    forgetUser(session)
    site.tickets.releaseAll(sessionId, { type: 'error', message: 'Signed out' })
    return undefined
  },
  SWITCH_NETWORK({ session }, { chainId }) {
    session.chainId = knownNetwork(chainId)
    return { chainId: answeredChainId(session.chainId) }
  },
  GET_CHAIN_ID: ({ session }) => ({ chainId: answeredChainId(session.chainId) }),
  SET_PREFERRED_ACCOUNT({ site, session }, { type }) {
    const { accounts } = userOf(session)
    if (type !== 'eoa' && type !== 'smartAccount') throw new SecureError(`Unknown account type ${type}`)
    if (type === 'smartAccount' && !hasSmartAccount(site, session.chainId))
      throw new SecureError('Smart accounts are not supported on this network')
    if (!session.chainId.startsWith('eip155:')) return { type, address: accounts.solana.address }
    session.preferred = type
    return { type, address: evmAddress(accounts, type) }
  },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: ({ site }) => ({
    smartAccountEnabledNetworks: site.settings.smartAccountNetworks,
  }),
  async INIT_SMART_ACCOUNT(visit) {
    const { smartAccount } = userOf(visit.session).accounts
    const { smartAccountDeployed = false } = await deployed(visit, smartAccount)
    return { address: smartAccount, isDeployed: smartAccountDeployed }
  },
}
