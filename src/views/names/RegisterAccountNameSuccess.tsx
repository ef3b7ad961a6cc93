import { useStore } from '@nanostores/react'
import { namingOf } from '../../flows/names/namingOf.ts'
import { showAccount } from '../../flows/names/showAccount.ts'
import { labelKey } from '../../state/labels.ts'
import { Button } from '../../ui/Button.tsx'
import { Avatar } from '../../ui/marks/Avatar.tsx'
import { Address } from '../../ui/text/Address.tsx'
import { useModal, useT } from '../modal/context.ts'
import { NameInText } from './NameInText.tsx'

export { messages, styles } from './parts.ts'

/** Parts longer than 19 letters get a smaller font, to fit one line of a phone. */
const LONG_PART = /[^.]{20}/

/** Says whose name it is. */
function Owned({ name }: { name: string }) {
  const t = useT()
  return (
    <p className={LONG_PART.test(name) ? 'name-owned long' : 'name-owned'}>
      <NameInText text={t('names.owned')} name={name} />
    </p>
  )
}

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
      <Owned name={registered} />
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
