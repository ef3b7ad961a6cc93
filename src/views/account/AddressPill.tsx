import { useState } from 'react'
import { shortenAddress } from '../../core/money/format.ts'
import { CopyButton } from '../../ui/text/CopyButton.tsx'
import { useModal, useT } from '../modal/context.ts'
import { useLazy } from '../modal/useLazy.ts'

const loadWhole = () => import('./WholeAddress.tsx')

/** A shortened address with a copy button. A press on the address shows it in full, to compare or select. */
export function AddressPill({ address }: { address: string }) {
  const { toasts } = useModal()
  const t = useT()
  const [isWhole, setWhole] = useState(false)
  const { default: WholeAddress } = useLazy(isWhole, loadWhole) ?? {}
  const short = shortenAddress(address)
  return (
    <>
      <div className="account-address">
        <button
          type="button"
          part="button"
          className="account-pill"
          aria-label={t('account.address', { address: short })}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          <bdi dir="ltr" data-private="">
            {short}
          </bdi>
        </button>
        <CopyButton
          text={address}
          label={t('account.copy')}
          onCopied={() => toasts.add((say) => say('account.copied'), 'success')}
          onFailed={() => toasts.add((say) => say('account.copyFailed'), 'error')}
        />
      </div>
      {WholeAddress && <WholeAddress address={address} />}
    </>
  )
}
