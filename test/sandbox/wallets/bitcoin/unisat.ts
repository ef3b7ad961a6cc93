import { bytesToHex } from '@noble/hashes/utils.js'
import type { BitcoinNetwork } from '../../bitcoin/networks.ts'
import { isFinalInput } from '../../bitcoin/psbt.ts'
import type { Ask } from './requests.ts'
import { listOf, networkOf, optionalText, psbtOf, recordOf, satsOf, textOf } from './read.ts'
import type { Session } from './session.ts'

const CHAINS = {
  mainnet: { enum: 'BITCOIN_MAINNET', name: 'Bitcoin Mainnet', network: 'livenet' },
  testnet: { enum: 'BITCOIN_TESTNET', name: 'Bitcoin Testnet', network: 'testnet' },
} as const satisfies Record<BitcoinNetwork, object>

const protocolOf = (type: unknown) => (type === 'bip322-simple' ? 'BIP322' : 'ECDSA')

/** Signs a PSBT like Unisat and OKX: hex in, hex out, finalized by default. */
export async function signPsbtHex(session: Session, ask: Ask, psbt: unknown, given: unknown): Promise<string> {
  const tx = psbtOf(psbt, 'hex')
  const { autoFinalized = true, toSignInputs } = recordOf(given ?? {}, 'options')
  const asked =
    toSignInputs === undefined ? undefined : listOf(toSignInputs, 'toSignInputs').map((one) => recordOf(one))
  const only = asked?.map(({ index }) => Number(index))
  const types = asked?.flatMap(({ sighashTypes }) => (Array.isArray(sighashTypes) ? sighashTypes.map(Number) : []))
  for (const { address } of asked ?? []) session.authorized(optionalText(address, 'address'))
  await session.signPsbt(ask, tx, only, { sighashes: types && types.length > 0 ? types : undefined })
  const signed = only ?? Array.from({ length: tx.inputsLength }, (_, index) => index)
  // Inputs of other signers are not finalized.
  const own = signed.filter((index) => tx.getInput(index).partialSig ?? tx.getInput(index).tapKeySig)
  if (autoFinalized) for (const index of own) if (!isFinalInput(tx, index)) tx.finalizeIdx(index)
  return bytesToHex(tx.toPSBT())
}

/**
 * Creates the provider of Unisat, `window.unisat`, which Bitget and Binance have copied. It has one address, for
 * payments.
 */
export function createUnisat(session: Session, events: object) {
  const addresses = () => (session.isConnected() ? [session.accounts()[0].address] : [])
  const call =
    (method: string, run: (ask: Ask, ...params: readonly unknown[]) => unknown) =>
    (...params: unknown[]): Promise<unknown> =>
      session.perform(method, params, (ask) => run(ask, ...params))
  const change = async (ask: Ask, to: unknown) => {
    await session.switchNetwork(ask, networkOf(to))
    return CHAINS[session.network()]
  }
  return {
    requestAccounts: call('requestAccounts', async (ask) => {
      const [payment] = await session.connect(ask)
      return [payment.address]
    }),
    getAccounts: call('getAccounts', addresses),
    getPublicKey: call('getPublicKey', () => session.authorized().publicKey),
    getNetwork: call('getNetwork', () => CHAINS[session.network()].network),
    getChain: call('getChain', () => CHAINS[session.network()]),
    signMessage: call('signMessage', (ask, text, type) =>
      session.signMessage(ask, new TextEncoder().encode(textOf(text, 'message')), protocolOf(type)),
    ),
    sendBitcoin: call('sendBitcoin', (ask, to, sats) =>
      session.send(ask, [{ address: textOf(to, 'toAddress'), sats: satsOf(sats) }]),
    ),
    signPsbt: call('signPsbt', (ask, psbt, options) => signPsbtHex(session, ask, psbt, options)),
    signPsbts: call('signPsbts', async (ask, psbts, options) => {
      const signed: string[] = []
      for (const [index, psbt] of listOf(psbts, 'psbts').entries())
        signed.push(await signPsbtHex(session, ask, psbt, Array.isArray(options) ? options[index] : undefined))
      return signed
    }),
    pushPsbt: call('pushPsbt', (_ask, psbt) => session.push(psbtOf(psbt, 'hex'))),
    pushTx: call('pushTx', (_ask, given) =>
      session.broadcast(textOf(typeof given === 'string' ? given : recordOf(given).rawtx, 'rawtx')),
    ),
    disconnect: call('disconnect', () => session.disconnect()),
    switchChain: call('switchChain', change),
    switchNetwork: call('switchNetwork', async (ask, to) => (await change(ask, to)).network),
    ...events,
  }
}
