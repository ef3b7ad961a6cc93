import { useStore } from '@nanostores/react'
import { labelOf, nameOf } from '../../core/names/accountName.ts'
import { whyNoName } from '../../flows/account/whyNoName.ts'
import { canRegister, isBusy, namingOf, needsAnother } from '../../flows/names/namingOf.ts'
import { registerName } from '../../flows/names/registerName.ts'
import { chooseAnother } from '../../flows/names/typeName.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useModal, useT } from '../modal/context.ts'
import { failureText } from './failureText.ts'
import { NameField } from './NameField.tsx'
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

/** Why the name was not registered. A refusal by the visitor is shown, but not as a problem. */
function Failure() {
  const modal = useModal()
  const t = useT()
  const locale = useStore(modal.locale.$locale)
  const naming = useStore(namingOf(modal).$naming)
  const { phase, error, typed } = naming
  if (phase !== 'failed') return null
  if (error?.code === 'UserRejected') return <Notice>{t('names.rejected')}</Notice>
  const name = nameOf(labelOf(typed))
  const title = needsAnother(naming) ? t('names.refused', { name: `\u2068${name}\u2069` }) : t('names.failed', { name })
  return (
    <Notice tone="danger" title={title} error={error}>
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

/** The button that registers the name, and its progress. */
export function Footer() {
  const modal = useModal()
  const t = useT()
  const naming = useStore(namingOf(modal).$naming)
  const isAble = useIsAble()
  const { phase } = naming
  return (
    <div className="name-said">
      <div role="status">
        <Failure />
        {phase in WAITS && <p className="quiet">{t(WAITS[phase as keyof typeof WAITS])}</p>}
      </div>
      {needsAnother(naming) ? (
        <Button onPress={() => chooseAnother(modal)}>{t('names.another')}</Button>
      ) : (
        <Button
          busy={isBusy(naming)}
          disabled={!isAble || !canRegister(naming)}
          onPress={() => void registerName(modal)}
        >
          {t(phase === 'failed' ? 'common.tryAgain' : 'names.choose')}
        </Button>
      )}
    </div>
  )
}
