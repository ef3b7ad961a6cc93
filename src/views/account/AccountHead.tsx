import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { Connection } from '../../core/types.ts'
import { labelKey } from '../../state/labels.ts'
import { Address } from '../../ui/text/Address.tsx'
import { Avatar } from '../../ui/marks/Avatar.tsx'
import { CopyButton } from '../../ui/text/CopyButton.tsx'
import { useModal, useT } from '../modal/context.ts'

/** Picture, name if there is one, and full address with a copy button, above `children`. */
export function AccountHead({
  connection: { namespace, address },
  children,
}: {
  connection: Pick<Connection, 'namespace' | 'address'>
  children?: ReactNode
}) {
  const modal = useModal()
  const t = useT()
  const { name, avatar } = useStore(modal.labels.$names)[labelKey(namespace, address)] ?? {}
  return (
    <div className="account">
      <Avatar address={address} src={avatar} size={64} />
      {name && (
        <bdi className="account-name" title={name}>
          {name}
        </bdi>
      )}
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
