import type { TrackEvents } from '../../core/track.ts'
import type { WalletListing } from '../../core/wallets/walletListing.ts'
import type { Modal } from '../../modal.ts'
import { track } from '../modal/track.ts'

type Place = TrackEvents['GET_WALLET']['type']

const linksOf = ({ chromeStore, appStore, playStore, homepage }: WalletListing) =>
  ({ chrome_store: chromeStore, app_store: appStore, play_store: playStore, homepage }) satisfies Record<Place, unknown>

/** Notes the analytics event that the visitor follows a link to a download of a wallet. */
export function noteDownload(modal: Modal, wallet: WalletListing, link: string | undefined): void {
  const [type] = Object.entries(linksOf(wallet)).find(([, one]) => one !== undefined && one === link) ?? []
  const { id: explorerId, name, rank: walletRank } = wallet
  if (type) track(modal).note('GET_WALLET', { name, walletRank, explorerId, type: type as Place })
}
