import { useStore } from '@nanostores/react'
import { activity } from '../../i18n/en/activity.ts'
import { nfts } from '../../i18n/en/nfts.ts'
import { useModal } from '../modal/context.ts'
import { FromActivity } from './FromActivity.tsx'
import { Mints } from './Mints.tsx'
import NFTS_STYLES from './Nfts.css?inline'

export const styles = [NFTS_STYLES]
export const messages = { ...activity, ...nfts }

/** The NFTs of the active account. Account loads this code when the visitor opens the tab. */
export default function Nfts() {
  const modal = useModal()
  const connection = useStore(modal.connections.$active)
  if (!connection) return null
  // Nodes of chains with a history do not list what an account has.
  const hasHistory = modal.chain(connection.namespace)?.abilities.includes('activity')
  return hasHistory ? <FromActivity connection={connection} /> : <Mints connection={connection} />
}
