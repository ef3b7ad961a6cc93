import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { Connection } from '../../core/types.ts'
import { labelKey } from '../../state/labels.ts'
import { Avatar } from '../../ui/marks/Avatar.tsx'
import { AddressPill } from './AddressPill.tsx'
import { useModal } from '../modal/context.ts'

/** Picture, name if there is one, and shortened address with a copy button, above `children`. */
export function AccountHead({
  connection: { namespace, address },
  children,
}: {
  connection: Pick<Connection, 'namespace' | 'address'>
  children?: ReactNode
}) {
  const modal = useModal()
  const label = useStore(modal.labels.$names)[labelKey(namespace, address)]
  const name = label?.name
  return (
    <div className="account">
      <Avatar address={address} src={label?.avatar} size={64} />
      {name && (
        <bdi className="account-name" title={name} data-private="">
          {name}
        </bdi>
      )}
      <AddressPill key={address} address={address} />
      {children}
    </div>
  )
}
