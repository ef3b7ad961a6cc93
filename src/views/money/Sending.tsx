import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { ENDED_SHOWN_MS } from '../../core/money/limits.ts'
import type { SavedTransfer } from '../../core/money/savedTransfer.ts'
import type { Network } from '../../core/types.ts'
import { hideTransfer } from '../../flows/money/hideTransfer.ts'
import { resumeTransfers } from '../../flows/money/resumeTransfers.ts'
import { transfersOf } from '../../flows/money/transfers.ts'
import { swapping } from '../../i18n/en/swap/swapping.ts'
import { transfers } from '../../i18n/en/transfers.ts'
import { useModal, useT } from '../modal/context.ts'
import { Sent } from './Sent.tsx'

export const messages = { ...transfers, ...swapping }

interface SentListProps {
  label: string
  all: readonly SavedTransfer[]
  network: Network
  onHide?(hash: string): void
}

/** Sent transfers. One that has been pending for long can be hidden; what that means is said first. */
function SentList({ label, all, network, onHide }: SentListProps) {
  const t = useT()
  if (!all.length) return null
  return (
    <ul role="list" className="list" aria-label={label}>
      {all.map((one) => (
        <li key={one.hash}>
          <Sent transfer={one} network={network} />
          {onHide && one.wait === 'late' && (
            <p className="panel-line">
              <span>{t('transfers.hideHint')}</span>
              <button type="button" part="button" className="link" onClick={() => onHide(one.hash)}>
                {t('transfers.hide')}
              </button>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The transfers of the active account on its network that are pending, and those that have just ended. */
export default function Sending() {
  const modal = useModal()
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const network = useStore(modal.networks.$active)
  const address = useStore(modal.connections.$active)?.address
  const all = useStore(transfersOf(modal).$all)
  // Those that took longer than they are followed are followed again.
  useEffect(() => resumeTransfers(modal), [modal])
  const own = all.filter((one) => one.from === address && one.network === network.caipNetworkId)
  const pending = own.filter(({ state, isHidden }) => state === 'pending' && !isHidden)
  const ended = own.filter(({ state, endedAt = 0 }) => state !== 'pending' && modal.now() - endedAt < ENDED_SHOWN_MS)
  const [hasHidden, setHidden] = useState(false)
  const hide = (hash: string) => {
    setHidden(true)
    hideTransfer(modal, hash)
    // The pressed button goes: without this, the focus would be lost.
    box.current?.focus()
  }
  if (!pending.length && !ended.length && !hasHidden) return null
  return (
    <div ref={box} tabIndex={-1} className="token-lists">
      <SentList label={t('transfers.pending')} all={pending} network={network} onHide={hide} />
      <SentList label={t('transfers.ended')} all={[...ended].reverse()} network={network} />
    </div>
  )
}
