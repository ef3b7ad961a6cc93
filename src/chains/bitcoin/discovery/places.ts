import { cleanIcon } from '../../../core/wallets/sanitize.ts'
import { at, walletAt, type Found } from './found.ts'

interface Place {
  via: 'leather' | 'okx' | 'unisat'
  place: string
  /** A method that must exist on the object. */
  method: string
  id: string
  name: string
  iconAt?: string
}

/** Wallets found at a fixed path. `window.unisat` comes last, as some others copy it beside their own. */
const PLACES: readonly Place[] = [
  { via: 'leather', place: 'LeatherProvider', method: 'request', id: 'LeatherProvider', name: 'Leather' },
  { via: 'okx', place: 'okxwallet', method: 'bitcoin.connect', id: 'OKX', name: 'OKX Wallet', iconAt: 'okxwallet.cardano.icon' },
  { via: 'unisat', place: 'bitkeep.unisat', method: 'requestAccounts', id: 'bitget', name: 'Bitget Wallet' },
  { via: 'unisat', place: 'binancew3w.bitcoin', method: 'requestAccounts', id: 'binancew3w', name: 'Binance Web3 Wallet' },
  { via: 'unisat', place: 'unisat', method: 'requestAccounts', id: 'unisat', name: 'Unisat Wallet' },
]

/** Ids reserved for these wallets. */
export const PLACE_IDS: readonly string[] = PLACES.map(({ id }) => id)

/** The wallets at these paths now. */
export const findAtPaths = (win: object): Found[] =>
  PLACES.flatMap(({ via, place, method, id, name, iconAt }) => {
    const wallet = walletAt(win, place, method)
    return wallet ? [{ way: { via, wallet }, place, id, name, icon: iconAt && cleanIcon(at(win, iconAt)) }] : []
  })
