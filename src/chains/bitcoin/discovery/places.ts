import { cleanIcon } from '../../../core/wallets/sanitize.ts'
import { at, walletAt, type Found } from './found.ts'

interface Place {
  via: 'leather' | 'okx' | 'unisat'
  place: string
  /** A method that the wallet's object must have. */
  method: string
  id: string
  name: string
  iconAt?: string
}

/**
 * Wallets that are found at a fixed path. `window.unisat` comes last, since some other wallets set it to their own
 * object.
 */
const PLACES: readonly Place[] = [
  { via: 'leather', place: 'LeatherProvider', method: 'request', id: 'LeatherProvider', name: 'Leather' },
  {
    via: 'okx',
    place: 'okxwallet',
    method: 'bitcoin.connect',
    id: 'OKX',
    name: 'OKX Wallet',
    iconAt: 'okxwallet.cardano.icon',
  },
  { via: 'unisat', place: 'bitkeep.unisat', method: 'requestAccounts', id: 'bitget', name: 'Bitget Wallet' },
  {
    via: 'unisat',
    place: 'binancew3w.bitcoin',
    method: 'requestAccounts',
    id: 'binancew3w',
    name: 'Binance Web3 Wallet',
  },
  { via: 'unisat', place: 'unisat', method: 'requestAccounts', id: 'unisat', name: 'Unisat Wallet' },
]

/** Connector ids of the wallets at fixed paths, which no other wallet may get. */
export const PLACE_IDS: readonly string[] = PLACES.map(({ id }) => id)

/** Returns the wallets that are at the fixed paths now. */
export const findAtPaths = (win: object): Found[] =>
  PLACES.flatMap(({ via, place, method, id, name, iconAt }) => {
    const wallet = walletAt(win, place, method)
    return wallet ? [{ access: { via, wallet }, place, id, name, icon: iconAt && cleanIcon(at(win, iconAt)) }] : []
  })
