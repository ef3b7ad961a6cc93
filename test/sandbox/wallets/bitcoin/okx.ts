import { Decimal } from '@scure/btc-signer'
import { invalidParams } from '../evm/errors.ts'
import { optionalText, psbtOf, recordOf, satsOf, textOf } from './read.ts'
import type { Ask } from './requests.ts'
import type { Session } from './session.ts'
import { signPsbtHex } from './unisat.ts'

/** Converts an amount in decimal bitcoin, which OKX expects here, to sats. */
function satsOfBitcoin(value: unknown): bigint {
  try {
    return Decimal.decode(textOf(value, 'value'))
  } catch {
    throw invalidParams('Expected "value" in bitcoin, as a decimal string.')
  }
}

/** Creates the provider of OKX, `window.okxwallet.bitcoin`. Test networks have another provider, `bitcoinTestnet`. */
export function createOkx(session: Session, events: object) {
  const addresses = () => (session.isConnected() ? [session.accounts()[0].address] : [])
  const call =
    (method: string, run: (ask: Ask, ...params: readonly unknown[]) => unknown) =>
    (...params: unknown[]): Promise<unknown> =>
      session.perform(method, params, (ask) => run(ask, ...params))
  return {
    connect: call('connect', async (ask) => {
      const [{ address, publicKey }] = await session.connect(ask)
      return { address, publicKey, compressedPublicKey: publicKey }
    }),
    disconnect: call('disconnect', () => session.disconnect()),
    requestAccounts: call('requestAccounts', async (ask) => {
      const [{ address }] = await session.connect(ask)
      return [address]
    }),
    getAccounts: call('getAccounts', addresses),
    getPublicKey: call('getPublicKey', () => session.authorized().publicKey),
    getNetwork: call('getNetwork', () => (session.network() === 'mainnet' ? 'livenet' : 'testnet')),
    signMessage: call('signMessage', (ask, text, type) =>
      session.signMessage(
        ask,
        new TextEncoder().encode(textOf(text, 'message')),
        type === 'bip322-simple' ? 'BIP322' : 'ECDSA',
      ),
    ),
    send: call('send', async (ask, given) => {
      const { from, to, value } = recordOf(given)
      return {
        txhash: await session.send(
          ask,
          [{ address: textOf(to, 'to'), sats: satsOfBitcoin(value) }],
          optionalText(from, 'from'),
        ),
      }
    }),
    sendBitcoin: call('sendBitcoin', (ask, to, sats) =>
      session.send(ask, [{ address: textOf(to, 'toAddress'), sats: satsOf(sats) }]),
    ),
    signPsbt: call('signPsbt', (ask, psbt, options) => signPsbtHex(session, ask, psbt, options)),
    pushPsbt: call('pushPsbt', (_ask, psbt) => session.push(psbtOf(psbt, 'hex'))),
    ...events,
  }
}
