import { useStore } from '@nanostores/react'
import { namingOf } from '../../flows/names/namingOf.ts'
import { showAccount } from '../../flows/names/showAccount.ts'
import { labelKey } from '../../state/labels.ts'
import { Button } from '../../ui/Button.tsx'
import { Avatar } from '../../ui/marks/Avatar.tsx'
import { Address } from '../../ui/text/Address.tsx'
import { useModal, useT } from '../modal/context.ts'

export { messages, styles } from './parts.ts'

/** The view that says that the account has the name now. */
export default function RegisterAccountNameSuccess() {
  const modal = useModal()
  const t = useT()
  const connection = useStore(modal.connections.$active)
  const { registered } = useStore(namingOf(modal).$naming)
  const labels = useStore(modal.labels.$names)
  if (!connection || registered === undefined) return null
  const { namespace, address } = connection
  return (
    <div className="name-end" role="status">
      <Avatar address={address} src={labels[labelKey(namespace, address)]?.avatar} size={64} />
      <p className="name-owned">{t('names.owned', { name: `\u2068${registered}\u2069` })}</p>
      <p className="quiet">{t('names.ownedText')}</p>
      <Address address={address} />
    </div>
  )
}

/** Goes on to Account, which shows the name. */
export function Footer() {
  const modal = useModal()
  const t = useT()
  return (
    <Button autofocus onPress={() => showAccount(modal)}>
      {t('names.toAccount')}
    </Button>
  )
}
