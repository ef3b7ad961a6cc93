import { useStore } from '@nanostores/react'
import { activity } from '../../i18n/en/activity.ts'
import { nfts } from '../../i18n/en/nfts.ts'
import { useModal } from '../modal/context.ts'
import CHOSEN_STYLES from '../../ui/list/Chosen.css?inline'
import ADDRESS_STYLES from '../../ui/text/Address.css?inline'
import { FromActivity } from './FromActivity.tsx'
import NFTS_STYLES from './Nfts.css?inline'

export const styles = [CHOSEN_STYLES, NFTS_STYLES, ADDRESS_STYLES]
export const messages = { ...activity, ...nfts }

/** The NFTs of the active account, found in its activity. Account loads this code when the visitor opens the tab. */
export default function Nfts() {
  const connection = useStore(useModal().connections.$active)
  return connection ? <FromActivity connection={connection} /> : null
}
