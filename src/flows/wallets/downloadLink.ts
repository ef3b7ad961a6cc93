import type { WalletListing } from '../../core/wallets/walletListing.ts'
import { readEnvironment } from '../../services/environment.ts'

/** Where to get a wallet: one URL, `several`, or undefined if unknown. On phones, the store of that phone. */
export function downloadLink({ appStore, playStore, chromeStore, homepage }: WalletListing): string | undefined {
  const { system } = readEnvironment()
  if (system === 'ios') return appStore ?? homepage
  if (system === 'android') return playStore ?? homepage
  const links = [chromeStore, appStore, playStore, homepage].filter((link) => link !== undefined)
  return links.length > 1 ? 'several' : links[0]
}
