import { useStore } from '@nanostores/react'
import { useModal } from '../modal/context.ts'
import { Mints } from './Mints.tsx'

export { messages, styles } from './Nfts.tsx'

/** The NFTs of the active account on a chain whose nodes list what an account has (Solana). */
export default function MintsTab() {
  const connection = useStore(useModal().connections.$active)
  return connection ? <Mints connection={connection} /> : null
}
