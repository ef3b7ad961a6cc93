import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { shortenAddress } from '../../core/money/format.ts'
import type { Account, Connection } from '../../core/types.ts'
import { labelAccount } from '../../flows/connections/labelAccount.ts'
import { labelKey } from '../../state/labels.ts'
import { Avatar } from '../../ui/marks/Avatar.tsx'
import { Badge } from '../../ui/text/Badge.tsx'
import { CopyButton } from '../../ui/text/CopyButton.tsx'
import { isRepeat } from '../../ui/dialog/isRepeat.ts'
import { EditIcon } from '../../ui/icons/listIcons.tsx'
import { Row } from '../../ui/list/Row.tsx'
import { useModal, useT } from '../modal/context.ts'
import { AccountNameForm } from './AccountNameForm.tsx'

const KINDS = {
  payment: 'profile.payment',
  ordinal: 'profile.ordinal',
  smartAccount: 'profile.smartAccount',
  eoa: undefined,
} as const

export interface ProfileAccountProps {
  connection: Connection
  account: Account
  isInUse: boolean
  onChoose(): void
}

/** An account of a connected wallet, with buttons to use, copy and rename it. */
export function ProfileAccount({
  connection: { namespace },
  account: { address, type, label: given },
  isInUse,
  onChoose,
}: ProfileAccountProps) {
  const modal = useModal()
  const t = useT()
  const label = useStore(modal.labels.$all)[labelKey(namespace, address)] ?? given
  const [isNaming, setNaming] = useState(false)
  const short = shortenAddress(address)
  if (isNaming) {
    const save = (text: string) => {
      labelAccount(modal, namespace, address, text)
      setNaming(false)
    }
    return <AccountNameForm label={label ?? ''} onSave={save} onCancel={() => setNaming(false)} />
  }
  const kind = KINDS[type]
  return (
    <div className={label ? 'profile-account' : 'profile-account unnamed'}>
      <Row
        title={label ?? short}
        subtitle={label && <span data-private="">{short}</span>}
        isPrivate
        image={<Avatar address={address} />}
        badges={kind && <Badge>{t(kind)}</Badge>}
        current={isInUse}
        onPress={(event) => isRepeat(event) || onChoose()}
      />
      <CopyButton
        text={address}
        label={t('account.copy')}
        onCopied={() => modal.toasts.add((say) => say('account.copied'), 'success')}
        onFailed={() => modal.toasts.add((say) => say('account.copyFailed'), 'error')}
      />
      <button
        type="button"
        part="button"
        className="tool"
        aria-label={t('profile.rename', { name: label ?? short })}
        data-private=""
        onClick={() => setNaming(true)}
      >
        <EditIcon size={18} />
      </button>
    </div>
  )
}
