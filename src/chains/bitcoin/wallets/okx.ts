import { formatUnits } from '../../../core/money/amount.ts'
import { WalletModalError } from '../../../core/errors.ts'
import type { CaipNetworkId } from '../../../core/types.ts'
import { listen } from '../../evm/eip1193.ts'
import { parseAccount, parseList, parseObject, parseTxid } from '../answers.ts'
import { call, createGrantReader, read } from '../callWallet.ts'
import { MAINNET, SIGNET, TESTNET } from '../networks.ts'
import { nameOf } from '../networkNames.ts'
import type { BitcoinWallet, Granted } from '../wallet.ts'
import { hexSigning } from './hexSigning.ts'

const BITCOIN_DECIMALS = 8
const NETWORKS = [MAINNET, TESTNET, SIGNET]

/** Returns the provider of one network, if this version of the wallet has it. */
function providerOf(root: object, id: CaipNetworkId): object | undefined {
  const own = (root as Readonly<Record<string, unknown>>)[nameOf('okx', id) ?? '']
  return typeof own === 'object' && own !== null ? own : undefined
}

function providerFor(root: object, id: CaipNetworkId): object {
  const provider = providerOf(root, id)
  if (!provider) throw new WalletModalError('UnsupportedChain')
  return provider
}

/**
 * Adapts `window.okxwallet`, which has one provider per network, each with its own permission and one payment account.
 */
export function okxWallet(root: object): BitcoinWallet {
  let network: CaipNetworkId = MAINNET
  const at = (id: CaipNetworkId) => providerFor(root, id)

  const granted = (id: CaipNetworkId, answer: { address: unknown; publicKey: unknown }): Granted => {
    network = id
    return { accounts: [parseAccount('connect', 'payment', answer).account], network }
  }

  async function connect(id: CaipNetworkId): Promise<Granted> {
    const { address, publicKey, compressedPublicKey } = parseObject('connect', await call(at(id), 'connect'))
    return granted(id, { address, publicKey: compressedPublicKey ?? publicKey })
  }

  async function readGranted(): Promise<Granted | null> {
    const provider = at(network)
    const [address] = parseList('getAccounts', await call(provider, 'getAccounts'))
    return address === undefined ? null : granted(network, { address, publicKey: await read(provider, 'getPublicKey') })
  }

  return {
    connect: () => connect(MAINNET),
    restore(saved) {
      network = saved.network
      return readGranted()
    },
    ...hexSigning(() => at(network)),
    async sendTransfer({ from: { address: from }, recipient: to, amount }) {
      const { txhash } = parseObject(
        'send',
        await call(at(network), 'send', { from, to, value: formatUnits(amount, BITCOIN_DECIMALS) }),
      )
      return parseTxid('txhash', txhash)
    },
    switchNetwork: async (to) => connect(to),
    listen(callbacks) {
      const { look, stop } = createGrantReader(readGranted, callbacks)
      // The providers of all networks emit events, but only those of the current network count.
      const stops = NETWORKS.filter((id) => providerOf(root, id)).flatMap((id) => [
        listen(at(id), 'accountsChanged', () => id === network && void look()),
        listen(at(id), 'disconnect', () => id === network && callbacks.closed()),
      ])
      return () => [...stops, stop].forEach((end) => end())
    },
    disconnect: async () => call(at(network), 'disconnect'),
  }
}
