import { WalletModalError } from '../../../core/errors.ts'
import { parseAccount, parseBytes, parseList, parseObject } from '../answers.ts'
import { call, createGrantReader, subscribe, unsupported } from '../callWallet.ts'
import { nameOf, networkNamed, networkOf } from '../networkNames.ts'
import type { BitcoinWallet, Granted, WalletCallbacks } from '../wallet.ts'
import type { StandardWallet } from '../../standard/wallet.ts'

const CONNECT = 'bitcoin:connect'
const SWITCH = 'bitcoin:switchNetwork'

/** Accounts, each with the wallet's own account object, which later calls must pass back. */
type Known = readonly (ReturnType<typeof parseAccount> & { own: Record<string, unknown> })[]

const isForBitcoin = (own: unknown) => {
  const { chains } = parseObject('account', own)
  return !Array.isArray(chains) || chains.some((chain) => String(chain).startsWith('bitcoin:'))
}

/** Returns the payment account and the ordinals account of an answer. */
function accountsIn(answer: unknown): Known {
  const all = parseList('accounts', answer).filter(isForBitcoin).slice(0, 2)
  return all.map((one, at) => {
    const own = parseObject('account', one)
    const { address, publicKey } = own
    return { ...parseAccount(`accounts[${at}]`, at ? 'ordinal' : 'payment', { address, publicKey }), own }
  })
}

type Run = (name: string, method: string, ...args: readonly unknown[]) => Promise<unknown>

function missing(what: string): never {
  throw unsupported(what)
}

/** Creates the signing methods. `ownOf` returns the wallet's own account object for an address. */
const signing = (run: Run, ownOf: (address: string) => object): Pick<BitcoinWallet, 'signMessage' | 'signPsbt'> => ({
  async signMessage({ account, message }) {
    const input = { account: ownOf(account.address), message: new TextEncoder().encode(message) }
    const [output] = parseList('bitcoin:signMessage', await run('bitcoin:signMessage', 'signMessage', input))
    return parseBytes('signature', parseObject('bitcoin:signMessage[0]', output).signature)
  },
  async signPsbt({ psbt, signInputs, broadcast }) {
    if (broadcast) throw unsupported('broadcast')
    const addresses = [...new Set(signInputs.map(({ address }) => address))]
    const inputsToSign = addresses.map((address) => ({
      account: ownOf(address),
      signingIndexes: signInputs.filter((one) => one.address === address).map(({ index }) => index),
    }))
    const [output] = parseList(
      'bitcoin:signTransaction',
      await run('bitcoin:signTransaction', 'signTransaction', { psbt: psbt.bytes, inputsToSign }),
    )
    return { psbt: parseBytes('signedPsbt', parseObject('bitcoin:signTransaction[0]', output).signedPsbt) }
  },
})

interface WalletEvents {
  events: object | undefined
  gone: AbortSignal | undefined
  readGranted(): Promise<Granted | null>
}

function listenTo({ events, gone, readGranted }: WalletEvents, callbacks: WalletCallbacks): () => void {
  const { look, stop } = createGrantReader(readGranted, callbacks)
  const off = events && subscribe(events, 'on', 'change', () => void look())
  gone?.addEventListener('abort', callbacks.closed)
  return () => {
    gone?.removeEventListener('abort', callbacks.closed)
    stop()
    off?.()
  }
}

/**
 * Adapts a Wallet Standard wallet, which can sign but not send or broadcast. `gone` is aborted when the wallet
 * unregisters.
 */
export function standardWallet(wallet: StandardWallet, gone?: AbortSignal): BitcoinWallet {
  let known: Known = []
  let network: Granted['network'] | undefined

  const feature = (name: string): object | undefined => {
    const found = wallet.features[name]
    return typeof found === 'object' && found !== null ? found : undefined
  }
  const run: Run = async (name, method, ...args) => call(feature(name) ?? missing(name), method, ...args)

  function take(answer: unknown): Granted | null {
    known = accountsIn(answer)
    const [first] = known
    if (!first) return null
    const { chains } = first.own
    const named = Array.isArray(chains) ? chains.map((name: unknown) => networkNamed('standard', name, network)) : []
    network = networkOf(first.form, network && named.includes(network) ? network : undefined, ...named)
    return { accounts: known.map(({ account }) => account), network }
  }

  const ownOf = (address: string) =>
    known.find(({ account }) => account.address === address)?.own ?? missing(`the address ${address}`)

  return {
    async connect() {
      const { accounts } = parseObject(CONNECT, await run(CONNECT, 'connect', { purposes: ['payment', 'ordinals'] }))
      return take(accounts)
    },
    async restore({ network: saved }) {
      network = saved
      const granted = take(wallet.accounts)
      if (granted || !feature('standard:connect')) return granted
      const { accounts } = parseObject('standard:connect', await run('standard:connect', 'connect', { silent: true }))
      return take(accounts)
    },
    ...signing(run, ownOf),
    ...(feature(SWITCH) && {
      async switchNetwork(to: Granted['network']) {
        const name = nameOf('standard', to)
        if (!name) throw new WalletModalError('UnsupportedChain')
        await run(SWITCH, 'switchNetwork', name)
        network = to
        return take(wallet.accounts)
      },
    }),
    listen: (callbacks) =>
      listenTo({ events: feature('standard:events'), gone, readGranted: async () => take(wallet.accounts) }, callbacks),
    ...(feature('standard:disconnect') && { disconnect: () => run('standard:disconnect', 'disconnect') }),
  }
}
