import { useStore } from '@nanostores/react'
import { labelOf, nameOf } from '../../core/names/accountName.ts'
import { whyNoName } from '../../flows/account/whyNoName.ts'
import { canRegister, isBusy, isZoneRefused, namingOf, needsAnother, type Naming } from '../../flows/names/namingOf.ts'
import { registerName } from '../../flows/names/registerName.ts'
import { showAccount } from '../../flows/names/showAccount.ts'
import { chooseAnother } from '../../flows/names/typeName.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useModal, useT } from '../modal/context.ts'
import { failureText } from './failureText.ts'
import { NameField } from './NameField.tsx'
import { NameInText } from './NameInText.tsx'
import { NameRows } from './NameRows.tsx'

export { messages, styles } from './parts.ts'

/** Whether the account in use can register names now: it, its network and the options may change while the view is open. */
function useIsAble(): boolean {
  const modal = useModal()
  const connection = useStore(modal.connections.$active)
  useStore(modal.networks.$active)
  useStore(modal.$options)
  return !whyNoName(modal, connection)
}

/** The view in which the visitor chooses a name for the account. */
export default function RegisterAccountName() {
  const t = useT()
  const isAble = useIsAble()
  if (!isAble) return <Notice tone="warning">{t('names.unavailable')}</Notice>
  return (
    <>
      <p className="quiet">{t('names.intro')}</p>
      <NameField />
      <NameRows />
    </>
  )
}

/** Says that the name was not registered, and whether another one may be. */
function FailureTitle({ naming }: { naming: Naming }) {
  const t = useT()
  const canChoose = needsAnother(naming) && !isZoneRefused(naming)
  return <NameInText text={t(canChoose ? 'names.refused' : 'names.failed')} name={nameOf(labelOf(naming.typed))} />
}

/** Why the name was not registered. A refusal by the visitor is shown, but not as a problem. */
function Failure() {
  const modal = useModal()
  const t = useT()
  const locale = useStore(modal.locale.$locale)
  const naming = useStore(namingOf(modal).$naming)
  const { phase, error } = naming
  if (phase !== 'failed') return null
  if (error?.code === 'UserRejected') return <Notice>{t('names.rejected')}</Notice>
  return (
    <Notice tone="danger" title={<FailureTitle naming={naming} />} error={error}>
      {failureText(naming, t, locale)}
    </Notice>
  )
}

const WAITS = {
  checking: 'names.checking',
  asking: 'names.asking',
  late: 'names.late',
  registering: 'names.registering',
} as const

/** The button that registers the name, asks for another one, or leaves if no name can be registered. */
function Action({ naming }: { naming: Naming }) {
  const modal = useModal()
  const t = useT()
  const isAble = useIsAble()
  if (isZoneRefused(naming))
    return (
      <Button kind="secondary" onPress={() => showAccount(modal)}>
        {t('names.toAccount')}
      </Button>
    )
  if (needsAnother(naming)) return <Button onPress={() => chooseAnother(modal)}>{t('names.another')}</Button>
  return (
    <Button
      kind="primary final"
      busy={isBusy(naming)}
      disabled={!isAble || !canRegister(naming)}
      onPress={() => void registerName(modal)}
    >
      {t(naming.phase === 'failed' ? 'common.tryAgain' : 'names.choose')}
    </Button>
  )
}

/** The button that registers the name, and its progress. */
export function Footer() {
  const modal = useModal()
  const t = useT()
  const naming = useStore(namingOf(modal).$naming)
  const { phase } = naming
  return (
    <div className="name-said">
      <div role="status">
        <Failure />
        {phase in WAITS && <p className="quiet">{t(WAITS[phase as keyof typeof WAITS])}</p>}
      </div>
      <Action naming={naming} />
    </div>
  )
}
