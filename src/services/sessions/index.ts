import { namespaceOf, toCaipAddress } from '../../core/caip.ts'
import { providerError } from '../../core/errors/providerError.ts'
import { SESSIONS_NAMESPACE, type SessionWallet, type SmartSessions } from '../../core/login/smartSessions.ts'
import { sessionWallet } from '../../core/wallets/sessionWallet.ts'
import { createClient, type ClientParts } from './client.ts'
import { checkCapabilities } from './capabilities.ts'
import { parseAdded, parseGranted, parseList, parseRevoked } from './parse.ts'
import { readRequest } from './request.ts'

interface SessionParts extends ClientParts {
  /** Returns the milliseconds since 1970. */
  now?: () => number
}

/** Returns the wallet's current account. Throws if it is no EVM account: the cosigner supports no other accounts. */
function accountOf(wallet: SessionWallet) {
  const account = wallet.account()
  if (!account || namespaceOf(account.network) !== SESSIONS_NAMESPACE)
    throw providerError(4200, 'Unsupported namespace')
  return { address: account.address, id: toCaipAddress(account.network, account.address) }
}

function checkSame(wallet: SessionWallet, id: string): void {
  if (accountOf(wallet).id !== id) throw providerError(4100, 'The account in use has changed.')
}

/** Creates the client for smart sessions, which the cosigner keeps (docs/contract.md, Cosigner). */
export function createSessions({ now = Date.now, ...parts }: SessionParts): SmartSessions {
  const ask = createClient(parts)
  return {
    walletOf: sessionWallet,

    list: async (account) => parseList(await ask({ path: encodeURIComponent(account) })),

    async grant(wallet, params) {
      const request = readRequest(params, now() / 1000)
      if (!wallet.canGrant) throw providerError(4200, 'Wallet does not support `wallet_grantPermissions` method')
      const { address, id } = accountOf(wallet)
      const path = encodeURIComponent(id)
      checkCapabilities(await wallet.request('wallet_getCapabilities', [address]).catch(() => undefined), request)
      const { pci, key } = parseAdded(await ask({ path, query: { v: '2' }, body: request }))
      checkSame(wallet, id)
      const { type, data } = request.signer
      const signer = { type, data: { ...data, keys: [key, ...data.keys] } }
      const granted = parseGranted(
        await wallet.request('wallet_grantPermissions', [{ ...request, signer, version: 2 }]),
      )
      await ask({ path: `${path}/activate`, body: { pci, ...granted } })
      const { permissions, expiry, chainId } = granted
      return {
        permissions,
        context: pci,
        expiry,
        address: typeof granted.address === 'string' ? granted.address : address,
        chainId,
      }
    },

    async revoke(wallet, { pci, permissions, expiry }) {
      const { id } = accountOf(wallet)
      const signature = parseRevoked(
        await wallet.request('wallet_revokePermissions', [{ pci, permissions, expiry, address: id }]),
      )
      await ask({ path: `${encodeURIComponent(id)}/revoke`, body: { pci, signature } })
      return signature
    },
  }
}
