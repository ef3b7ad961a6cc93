import { fieldsOf } from '../../../core/data/isRecord.ts'
import type { ReadAssets } from '../../../core/money/readTokens.ts'
import { toHexChainId } from '../answers.ts'
import { askWallet, type Eip1193 } from '../eip1193.ts'
import { capabilitiesOf } from './capabilitiesOf.ts'
import { entryOf, parseAssets } from './parseAssets.ts'

/** Asks a wallet for an account's assets, if its capabilities on the network say that it can list assets (EIP-7811). */
export const readAssets: ReadAssets = async ({ provider, address, network }) => {
  const wallet = provider as Eip1193
  const capabilities = capabilitiesOf(await askWallet(wallet, 'wallet_getCapabilities', [address]))
  const { assetDiscovery } = fieldsOf(entryOf(capabilities, network))
  if (fieldsOf(assetDiscovery).supported !== true) return undefined
  const ask = { account: address, chainFilter: [toHexChainId(network)] }
  return parseAssets(await askWallet(wallet, 'wallet_getAssets', [ask]), network)
}
