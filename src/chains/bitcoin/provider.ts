import { base64, hex } from '@scure/base'
import { isRecord } from '../../core/data/isRecord.ts'
import { answerError } from '../../core/errors/answerError.ts'
import type { BitcoinProvider, MessageProtocol, SignInput } from '../../core/transactions/bitcoin.ts'
import type { Link } from '../../core/connector.ts'
import { WalletModalError } from '../../core/errors.ts'
import type { LocalizeError } from '../../core/localizeError.ts'
import type { Account } from '../../core/types.ts'
import { createAccounts } from './accounts.ts'
import { decodeAddress, isTaproot } from './address.ts'
import { unsupported } from './callWallet.ts'
import { isOfForm } from './networkNames.ts'
import { type Psbt, readPsbt } from './psbt.ts'
import { payerOf } from './signer.ts'
import { walletOf } from './walletOf.ts'

/** All bitcoin that can ever exist, in sats. It fits in a JavaScript number, which some wallets take. */
const SATS_MAX = 21_000_000n * 100_000_000n
const ECDSA_BYTES = 65

const wrong = (option: string, wanted: string) =>
  new WalletModalError('InvalidOption', { message: `Invalid option "${option}": expected ${wanted}` })

function accountOf(accounts: readonly Account[], address: unknown): Account {
  const account = accounts.find((one) => one.address === address)
  if (!account) throw wrong('address', 'an address of the connected wallet')
  return account
}

/** Throws if the wallet's signature is not of the requested protocol. */
function checkProtocol(signature: string, protocol: MessageProtocol | undefined): void {
  const is: MessageProtocol = base64.decode(signature).length === ECDSA_BYTES ? 'ECDSA' : 'BIP322'
  if (protocol && protocol !== is) throw unsupported(`${protocol} messages with this account`)
}

/** Finds the inputs that the given accounts can sign: those that spend outputs with an account's script. */
function ownInputs({ inputs }: Psbt, accounts: readonly Account[]): SignInput[] {
  const scripts = accounts.map(({ address }) => ({
    address,
    script: hex.encode(decodeAddress(address)?.script ?? new Uint8Array()),
  }))
  return inputs.flatMap(({ script, isFinal }, index) => {
    const own = script && !isFinal && scripts.find((one) => one.script === hex.encode(script))
    return own ? [{ address: own.address, index }] : []
  })
}

function checkInputs(given: unknown, { inputs }: Psbt): readonly SignInput[] {
  const isInput = ({ address, index, sighashTypes = [] }: Partial<SignInput>) =>
    typeof address === 'string' &&
    Number.isInteger(index) &&
    inputs[index as number] !== undefined &&
    Array.isArray(sighashTypes) &&
    sighashTypes.every(Number.isInteger)
  if (!Array.isArray(given) || !given.every((one) => isRecord(one) && isInput(one)))
    throw wrong('signInputs', 'a list of { address, index } of the PSBT')
  return given as readonly SignInput[]
}

/** Throws if a transaction to broadcast would lack signatures. */
function checkWhole({ inputs }: Psbt, signInputs: readonly SignInput[]): void {
  const isSigned = (index: number) => signInputs.some((one) => one.index === index)
  if (!inputs.every(({ isFinal }, index) => isFinal || isSigned(index)))
    throw wrong('broadcast', 'every input of the PSBT to be signed')
}

function parseSats(amount: unknown): bigint {
  const sats = typeof amount === 'string' && /^\d{1,16}$/.test(amount) ? BigInt(amount) : amount
  if (typeof sats !== 'bigint' || sats <= 0n || sats > SATS_MAX)
    throw wrong('amount', 'sats, as a bigint or a string of digits')
  return sats
}

/**
 * Creates the provider that sites get. It sends requests to the wallet that is currently connected; its errors have
 * translated messages.
 */
export function createProvider(current: () => Link | undefined, localize: LocalizeError): BitcoinProvider {
  const accounts = createAccounts()
  /** Runs `work` with the current wallet; errors get a translated message. */
  async function withWallet<T>(work: (wallet: ReturnType<typeof walletOf>, link: Link) => Promise<T>): Promise<T> {
    const link = current()
    if (!link) throw localize(new WalletModalError('NotConnected'))
    try {
      return await work(walletOf(link), link)
    } catch (error) {
      throw localize(answerError(error))
    }
  }

  return {
    getAccounts: () => withWallet(async (wallet, link) => accounts.ask(link, wallet)),
    signMessage: ({ address, message, protocol }) =>
      withWallet(async (wallet, link) => {
        const account = accountOf(await accounts.known(link), address)
        const known = decodeAddress(account.address)
        if (typeof message !== 'string') throw wrong('message', 'a text')
        if (protocol !== undefined && protocol !== 'ECDSA' && protocol !== 'BIP322')
          throw wrong('protocol', 'ECDSA or BIP322')
        if (protocol === 'ECDSA' && known && isTaproot(known))
          throw unsupported('ECDSA messages with a Taproot address')
        const signature = await wallet.signMessage({ account, message, protocol })
        checkProtocol(signature, protocol)
        return signature
      }),
    signPsbt: ({ psbt: text, signInputs: given, broadcast = false }) =>
      withWallet(async (wallet, link) => {
        const psbt = readPsbt(text)
        const signInputs = given === undefined ? ownInputs(psbt, await accounts.known(link)) : checkInputs(given, psbt)
        if (broadcast) checkWhole(psbt, signInputs)
        return wallet.signPsbt({ psbt, signInputs, broadcast })
      }),
    sendTransfer: ({ recipient, amount }) =>
      withWallet(async (wallet, { accounts: all, network }) => {
        const to = typeof recipient === 'string' ? decodeAddress(recipient) : undefined
        if (!to || !isOfForm(network, to.form)) throw wrong('recipient', 'a Bitcoin address of the network in use')
        const sats = parseSats(amount)
        if (!wallet.sendTransfer) throw unsupported('sendTransfer')
        const from = payerOf(all)
        return wallet.sendTransfer({ from, recipient, amount: sats })
      }),
  }
}
