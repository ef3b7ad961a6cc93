import { HelpIcon } from '../../ui/icons/icons.tsx'
import { useModal, useT } from './context.ts'
import { showView } from '../../flows/modal/showView.ts'

/** The help button in the header of Connect: opens "What is a Wallet?". */
export function HelpButton() {
  const modal = useModal()
  const t = useT()
  return (
    <button
      type="button"
      part="button"
      className="tool"
      aria-label={t('whatIsAWallet.title')}
      onClick={() => showView(modal, { view: 'WhatIsAWallet' })}
    >
      <HelpIcon />
    </button>
  )
}
