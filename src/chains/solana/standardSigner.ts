import type { RpcRequest } from '../../core/rpcRequest.ts'
import { attempt } from '../../core/errors/attempt.ts'
import { cleanIcon, cleanName } from '../../core/wallets/sanitize.ts'
import type { Link } from '../../core/connector.ts'
import { providerError } from '../../core/errors/providerError.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import type { StandardWallet } from '../standard/wallet.ts'
import { parseAccounts, type WalletAccount } from './accounts.ts'
import { clusterOf, networkOf } from './clusters.ts'
import { SIGN_AND_SEND, SIGN_IN, SIGN_MESSAGE, SIGN_TRANSACTION } from './features.ts'
import { sendRaw } from './sendRaw.ts'
import { addressOf, bytesOf, type Input, type Signer } from './signer.ts'
import { callFeature, clustersOf, hasFeature } from './standardFeatures.ts'

/** Returns the wallet's own object for an account, since some wallets compare accounts by identity. */
function accountOf(wallet: StandardWallet, address: string): WalletAccount {
  const account = attempt(() => parseAccounts('accounts', wallet.accounts))?.find((one) => one.address === address)
  if (!account) throw providerError(4100, 'The wallet no longer grants the account.')
  return account
}

/** Converts the site's input for the wallet: with the wallet's own account object and the cluster's name. */
function toWallet(wallet: StandardWallet, link: Link, feature: string, input: Input): Input {
  if (feature === SIGN_IN) return input
  const account = accountOf(wallet, addressOf(link, input))
  return feature === SIGN_MESSAGE
    ? { ...input, account }
    : { ...input, account, chain: input.chain ?? clusterOf(link.network) }
}

function asList(feature: string, answer: unknown): readonly unknown[] {
  if (!Array.isArray(answer)) throw providerError(-32603, `The wallet's answer to ${feature} cannot be read.`)
  return answer
}

/**
 * Signs and sends several transactions and returns their signatures. If the wallet can only sign, our code broadcasts
 * them.
 */
async function signAndSend(
  sign: Signer['call'],
  inputs: readonly Input[],
  link: Link,
  rpcOf: (id: CaipNetworkId) => RpcRequest,
): Promise<unknown[]> {
  const signed = await sign(SIGN_TRANSACTION, inputs)
  const outputs: unknown[] = []
  let at = 0
  for (const input of inputs) {
    const transaction = bytesOf(
      { transaction: (signed[at++] as { signedTransaction?: unknown } | undefined)?.signedTransaction },
      'transaction',
    )
    const network = networkOf(input.chain) ?? link.network
    outputs.push({ signature: await sendRaw(rpcOf(network), transaction, input.options ?? {}) })
  }
  return outputs
}

function featuresOf(wallet: StandardWallet): string[] {
  const own = [SIGN_MESSAGE, SIGN_TRANSACTION, SIGN_AND_SEND, SIGN_IN].filter((one) => hasFeature(wallet, one))
  return own.includes(SIGN_TRANSACTION) && !own.includes(SIGN_AND_SEND) ? [...own, SIGN_AND_SEND] : own
}

function versionsOf(wallet: StandardWallet): readonly unknown[] {
  const feature = wallet.features[SIGN_AND_SEND] ?? wallet.features[SIGN_TRANSACTION]
  const { supportedTransactionVersions: versions } = feature as { supportedTransactionVersions?: unknown }
  return Array.isArray(versions) ? versions : ['legacy']
}

/** Creates the signer for an installed wallet. */
export function standardSigner(wallet: StandardWallet, link: Link, rpcOf: (id: CaipNetworkId) => RpcRequest): Signer {
  const sign: Signer['call'] = async (feature, inputs) =>
    asList(
      feature,
      await callFeature(
        wallet,
        feature,
        feature.slice('solana:'.length),
        ...inputs.map((one) => toWallet(wallet, link, feature, one)),
      ),
    )
  const features = featuresOf(wallet)
  return {
    name: cleanName(attempt(() => wallet.name)),
    icon: cleanIcon(attempt(() => wallet.icon)),
    features,
    versions: attempt(() => versionsOf(wallet)) ?? ['legacy'],
    clusters: clustersOf(wallet),
    accounts: link.accounts.flatMap(({ address }) => attempt(() => accountOf(wallet, address)) ?? []),
    call: (feature, inputs) =>
      feature === SIGN_AND_SEND && !hasFeature(wallet, SIGN_AND_SEND)
        ? signAndSend(sign, inputs, link, rpcOf)
        : sign(feature, inputs),
  }
}
