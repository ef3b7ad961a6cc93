import { WalletModalError } from '../../../core/errors.ts'
import type { CaipNetworkId } from '../../../core/types.ts'
import { listen } from '../../evm/eip1193.ts'
import { parseAccount, parseList, parseTxid } from '../answers.ts'
import { call, createGrantReader, read } from '../callWallet.ts'
import { MAINNET, TESTNET } from '../networks.ts'
import { nameOf, networkNamed, networkOf } from '../networkNames.ts'
import type { BitcoinWallet, Granted } from '../wallet.ts'
import { hexSigning } from './hexSigning.ts'

/** Networks by the names that the older method `getNetwork` returns. */
const OLD_NAMES: Readonly<Record<string, CaipNetworkId>> = { livenet: MAINNET, testnet: TESTNET }

/** Adapts Unisat, and Bitget and Binance, which have the same interface. They have one payment account. */
export function unisatWallet(provider: object): BitcoinWallet {
  let network: CaipNetworkId | undefined

  async function readNetwork(): Promise<CaipNetworkId | undefined> {
    const chain = await read(provider, 'getChain')
    const named = networkNamed('unisat', (chain as { enum?: unknown } | undefined)?.enum, network)
    return named ?? OLD_NAMES[String(await read(provider, 'getNetwork'))]
  }

  async function take(answer: unknown): Promise<Granted | null> {
    const [address] = parseList('accounts', answer)
    if (address === undefined) return null
    const [publicKey, named] = await Promise.all([read(provider, 'getPublicKey'), readNetwork()])
    const { account, form } = parseAccount('accounts[0]', 'payment', { address, publicKey })
    network = networkOf(form, named, network)
    return { accounts: [account], network }
  }
  const readGranted = async () => take(await call(provider, 'getAccounts'))

  return {
    connect: async () => take(await call(provider, 'requestAccounts')),
    restore(saved) {
      network = saved.network
      return readGranted()
    },
    ...hexSigning(() => provider),
    async sendTransfer({ recipient, amount }) {
      return parseTxid('sendBitcoin', await call(provider, 'sendBitcoin', recipient, Number(amount)))
    },
    async switchNetwork(to) {
      const name = nameOf('unisat', to)
      if (!name) throw new WalletModalError('UnsupportedChain')
      await call(provider, 'switchChain', name)
      network = to
      return readGranted()
    },
    listen(callbacks) {
      const { look, stop } = createGrantReader(readGranted, callbacks)
      const stops = ['accountsChanged', 'chainChanged', 'networkChanged'].map((event) =>
        listen(provider, event, () => void look()),
      )
      return () => [...stops, stop].forEach((end) => end())
    },
    disconnect: () => call(provider, 'disconnect'),
  }
}
