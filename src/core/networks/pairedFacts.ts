import { toChecksumAddress } from '../transactions/checksum.ts'
import { namespaceOf } from '../caip.ts'
import type { Account, AccountType, CaipNetworkId, Namespace } from '../types.ts'
import { splitWords } from '../data/splitWords.ts'

/** JSON-RPC methods that a pairing session requests, by namespace. */
export const PAIRED_METHODS: Readonly<Record<Namespace, readonly string[]>> = {
  eip155: splitWords(
    'eth_accounts eth_requestAccounts eth_sendRawTransaction eth_sign eth_signTransaction eth_signTypedData eth_signTypedData_v3 ' +
      'eth_signTypedData_v4 eth_sendTransaction personal_sign wallet_switchEthereumChain wallet_addEthereumChain wallet_getPermissions ' +
      'wallet_requestPermissions wallet_registerOnboarding wallet_watchAsset wallet_scanQRCode wallet_getCallsStatus wallet_showCallsStatus ' +
      'wallet_sendCalls wallet_getCapabilities wallet_grantPermissions wallet_revokePermissions wallet_getAssets',
  ),
  solana: splitWords(
    'solana_signMessage solana_signTransaction solana_requestAccounts solana_getAccounts solana_signAllTransactions solana_signAndSendTransaction',
  ),
  bip122: splitWords('sendTransfer signMessage signPsbt getAccountAddresses'),
  polkadot: splitWords('polkadot_signTransaction polkadot_signMessage'),
  cosmos: splitWords('cosmos_getAccounts cosmos_signDirect cosmos_signAmino'),
  sui: splitWords('sui_getAccounts sui_signPersonalMessage sui_signTransaction sui_signAndExecuteTransaction'),
  stacks: splitWords('stx_getAddresses stx_signMessage stx_transferStx'),
}

/** Events that a pairing session requests. */
export const PAIRED_EVENTS = ['accountsChanged', 'chainChanged'] as const

/**
 * Types of the accounts in a session, for namespaces with several account types: the first account has the first type,
 * and so on. Accounts beyond these are ignored. Payment is the default type.
 */
const ACCOUNT_TYPES: Readonly<Partial<Record<Namespace, readonly AccountType[]>>> = { bip122: ['payment', 'ordinal'] }

/** Whether an address is a Taproot address: these hold ordinals, whatever their position in the session. */
const isTaproot = (address: string) => /^(bc|tb|bcrt)1p/i.test(address)

/** Returns a session's accounts on one network, in the wallet's order, except that the default type comes first. */
export function toAccounts(namespace: Namespace, addresses: readonly string[]): Account[] {
  const types = ACCOUNT_TYPES[namespace]
  if (!types) return addresses.map((address) => ({ address, type: 'eoa' }))
  const kept = addresses.slice(0, types.length)
  const byAddress = kept.some(isTaproot)
  const accounts = kept.map((address, place): Account => ({
    address,
    type: types[byAddress ? Number(isTaproot(address)) : place] ?? 'eoa',
  }))
  return accounts.sort((a, b) => types.indexOf(a.type) - types.indexOf(b.type))
}

/** Normalizes an address. Letter case may change on eip155 only, where it is just a checksum. */
export function toAddress(namespace: Namespace, text: string): string {
  return namespace === 'eip155' && /^(?:0x)?[0-9a-f]{40}$/i.test(text) ? toChecksumAddress(text) : text
}

/** Converts a chain id to the format of the namespace's providers: 0x-hex on eip155. */
export function toChainId(network: CaipNetworkId): string {
  const reference = network.slice(network.indexOf(':') + 1)
  return namespaceOf(network) === 'eip155' ? `0x${BigInt(reference).toString(16)}` : reference
}
