import { wallets as messages } from '../../i18n/en/wallets.ts'
import { Button } from '../../ui/Button.tsx'
import WALLETS_STYLES from './Wallets.css?inline'
import { KeysPicture } from '../../ui/marks/pictures.tsx'
import { useModal, useT } from '../modal/context.ts'
import { showView } from '../../flows/modal/showView.ts'

export const styles = [WALLETS_STYLES]
export { messages }

/** The view that explains what a wallet is. */
export default function WhatIsAWallet() {
  const modal = useModal()
  const t = useT()
  return (
    <>
      <KeysPicture />
      <dl className="explain">
        {(['keys', 'login', 'ask'] as const).map((name) => (
          <div key={name}>
            <dt className="explain-title">{t(`whatIsAWallet.${name}Title`)}</dt>
            <dd>{t(`whatIsAWallet.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <button type="button" part="button" className="link" onClick={() => showView(modal, { view: 'Diagnostics' })}>
        {t('whatIsAWallet.why')}
      </button>
    </>
  )
}

export function Footer() {
  const modal = useModal()
  const t = useT()
  return <Button onPress={() => showView(modal, { view: 'GetWallet' })}>{t('whatIsAWallet.get')}</Button>
}
