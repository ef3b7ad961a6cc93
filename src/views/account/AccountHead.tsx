import type { ReactNode } from 'react'
import { Address } from '../../ui/text/Address.tsx'
import { Avatar } from '../../ui/marks/Avatar.tsx'
import { CopyButton } from '../../ui/text/CopyButton.tsx'
import { useModal, useT } from '../modal/context.ts'

/** Avatar and full address with a copy button, above `children`. */
export function AccountHead({ address, children }: { address: string; children?: ReactNode }) {
  const modal = useModal()
  const t = useT()
  return (
    <div className="account">
      <Avatar address={address} size={64} />
      <div className="account-address">
        <Address address={address} />
        <CopyButton
          text={address}
          label={t('account.copy')}
          onFailed={() => modal.toasts.add(t('account.copyFailed'), 'error')}
        />
      </div>
      {children}
    </div>
  )
}
