import { hex } from '@scure/base'
import { WalletModalError } from '../../../core/errors.ts'
import type { AccountType, CaipNetworkId } from '../../../core/types.ts'
import { parseAccount, parseBytes, parseList, parseObject, parseTxid } from '../answers.ts'
import { call, unsupported } from '../callWallet.ts'
import { MAINNET } from '../networks.ts'
import { nameOf, networkOf } from '../networkNames.ts'
import { fromStorage } from '../recheck.ts'
import type { BitcoinWallet, Granted } from '../wallet.ts'

const TYPES: Readonly<Record<string, AccountType>> = { p2wpkh: 'payment', p2tr: 'ordinal' }
const PAYMENT_TYPE = { payment: 'p2wpkh', ordinal: 'p2tr' } as const

/** Sends a request. Leather rejects with a whole JSON-RPC response, from which the error is taken. */
async function request(provider: object, method: string, params?: unknown): Promise<Readonly<Record<string, unknown>>> {
  try {
    return parseObject(method, parseObject(method, await call(provider, 'request', method, params)).result)
  } catch (thrown) {
    throw (thrown as { error?: unknown } | undefined)?.error ?? thrown
  }
}

/** Creates the signing and sending methods. `named` returns the network parameter, which every request contains. */
const signing = (
  provider: object,
  named: () => object,
): Pick<BitcoinWallet, 'signMessage' | 'signPsbt' | 'sendTransfer'> => ({
  async signMessage({ account, message, protocol }) {
    if (protocol === 'ECDSA') throw unsupported(protocol)
    const paymentType = account.type === 'ordinal' ? PAYMENT_TYPE.ordinal : PAYMENT_TYPE.payment
    const { signature } = await request(provider, 'signMessage', { message, paymentType, ...named() })
    return parseBytes('signature', signature)
  },
  async signPsbt({ psbt, signInputs, broadcast }) {
    const allowedSighash = [...new Set(signInputs.flatMap(({ sighashTypes = [] }) => sighashTypes))]
    const asked = {
      hex: hex.encode(psbt.bytes),
      broadcast,
      ...named(),
      ...(signInputs.length && { signAtIndex: signInputs.map(({ index }) => index) }),
      ...(allowedSighash.length && { allowedSighash }),
    }
    const { hex: signed, txid } = await request(provider, 'signPsbt', asked)
    return { psbt: parseBytes('hex', signed, hex), ...(broadcast && { txid: parseTxid('txid', txid) }) }
  },
  async sendTransfer({ recipient, amount }) {
    const { txid } = await request(provider, 'sendTransfer', {
      recipients: [{ address: recipient, amount: amount.toString() }],
      ...named(),
    })
    return parseTxid('txid', txid)
  },
})

/** Adapts `window.LeatherProvider`. Leather keeps no permissions and has no events; each request names its network. */
export function leatherWallet(provider: object): BitcoinWallet {
  let network: CaipNetworkId = MAINNET
  const named = () => ({ network: nameOf('leather', network) })

  async function ask(params?: object, wanted?: CaipNetworkId): Promise<Granted | null> {
    const { addresses } = await request(provider, 'getAddresses', params)
    const all = parseList('addresses', addresses).map((one) => parseObject('addresses', one))
    const parsed = Object.entries(TYPES).flatMap(([type, purpose]) => {
      const found = all.find((one) => one.type === type)
      return found
        ? [
            parseAccount(type, purpose, {
              address: found.address,
              publicKey: found.publicKey,
              path: found.derivationPath,
            }),
          ]
        : []
    })
    const [first] = parsed
    if (!first) return null
    network = networkOf(first.form, wanted, network)
    return { accounts: parsed.map(({ account }) => account), network }
  }

  return {
    connect: () => ask(),
    // Leather prompts even for addresses, so they come from storage and are checked later (`withRecheck`).
    async restore(saved) {
      network = saved.network
      return fromStorage(saved)
    },
    async connectAgain() {
      const name = nameOf('leather', network)
      return ask(name ? { network: name } : undefined, network)
    },
    ...signing(provider, named),
    async switchNetwork(to) {
      const name = nameOf('leather', to)
      if (!name) throw new WalletModalError('UnsupportedChain')
      return ask({ network: name }, to)
    },
  }
}
