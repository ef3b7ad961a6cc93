import type { WalletListing } from '../../core/wallets/walletListing.ts'
import { readEnvironment } from '../../services/environment.ts'

/**
 * Returns where to get a wallet: the URL if there is only one, `several` if there are more, undefined if there is none.
 * On phones only that phone's app store counts.
 */
export function downloadLink({ appStore, playStore, chromeStore, homepage }: WalletListing): string | undefined {
  const { system } = readEnvironment()
  if (system === 'ios') return appStore ?? homepage
  if (system === 'android') return playStore ?? homepage
  const links = [chromeStore, appStore, playStore, homepage].filter((link) => link !== undefined)
  return links.length > 1 ? 'several' : links[0]
}
