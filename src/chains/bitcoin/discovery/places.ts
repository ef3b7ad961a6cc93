import { cleanIcon } from '../../../core/wallets/sanitize.ts'
import { at, walletAt, type Found } from './found.ts'

interface Place {
  via: 'leather' | 'okx' | 'unisat'
  place: string
  /** Below the place: what has to be there. */
  method: string
  id: string
  name: string
  iconAt?: string
}

/** Wallets that are found by their place (contract B8). Some copy `window.unisat` beside their own: it comes last. */
const PLACES: readonly Place[] = [
  { via: 'leather', place: 'LeatherProvider', method: 'request', id: 'LeatherProvider', name: 'Leather' },
  { via: 'okx', place: 'okxwallet', method: 'bitcoin.connect', id: 'OKX', name: 'OKX Wallet', iconAt: 'okxwallet.cardano.icon' },
  { via: 'unisat', place: 'bitkeep.unisat', method: 'requestAccounts', id: 'bitget', name: 'Bitget Wallet' },
  { via: 'unisat', place: 'binancew3w.bitcoin', method: 'requestAccounts', id: 'binancew3w', name: 'Binance Web3 Wallet' },
  { via: 'unisat', place: 'unisat', method: 'requestAccounts', id: 'unisat', name: 'Unisat Wallet' },
]

/** Ids that no other wallet gets. */
export const PLACE_IDS: readonly string[] = PLACES.map(({ id }) => id)

/** The wallets that are at their places now. */
export const lookAtPlaces = (win: object): Found[] =>
  PLACES.flatMap(({ via, place, method, id, name, iconAt }) => {
    const wallet = walletAt(win, place, method)
    return wallet ? [{ way: { via, wallet }, place, id, name, icon: iconAt && cleanIcon(at(win, iconAt)) }] : []
  })
