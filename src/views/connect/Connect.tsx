import { useStore } from '@nanostores/react'
import { Fragment, useState, type ReactNode } from 'react'
import { authConnector } from '../../flows/connect/authConnector.ts'
import { List } from '../../ui/list/List.tsx'
import { Mark } from '../../ui/marks/Mark.tsx'
import { Row } from '../../ui/list/Row.tsx'
import { WalletIcon } from '../../ui/icons/icons.tsx'
import { useModal, useT } from '../modal/context.ts'
import { useLazy } from '../modal/useLazy.ts'
import { useReason } from '../modal/useReason.ts'
import { WalletRows } from '../wallets/WalletRows.tsx'
import { showView } from '../../flows/modal/showView.ts'
import { loadLoginParts } from './loadLoginParts.ts'

/** Shown with the feature `collapseWallets`: a single row that opens the view with the wallets. */
function OneRow() {
  const modal = useModal()
  const t = useT()
  const reasonOf = useReason()
  return (
    <List label={t('connect.title')}>
      <Row
        title={t('connect.withWallet')}
        image={
          <Mark name="">
            <WalletIcon />
          </Mark>
        }
        reason={reasonOf()}
        onPress={() => showView(modal, { view: 'ConnectWallets' })}
      />
    </List>
  )
}

/**
 * The first view: the connect methods (e-mail, social, wallets) in the site's order; methods that the site does not
 * list come last.
 */
export default function Connect() {
  const modal = useModal()
  const t = useT()
  const { connectMethodsOrder, branding, email, socials, collapseWallets, emailShowWallets } = useStore(modal.$features)
  useStore(modal.wallets.$others)
  const isSocial = Boolean(socials && socials.length)
  const login = useLazy(authConnector(modal) !== undefined && (email || isSocial), loadLoginParts)
  const [isEmailInUse, setEmailInUse] = useState(false)
  // A placeholder with the height of the login form.
  const coming = login === undefined && <div className="btn secondary" aria-hidden="true" />
  const methods: Readonly<Record<string, ReactNode>> = {
    email: email && (login ? <login.EmailField onUse={setEmailInUse} /> : coming),
    social: isSocial && (login ? <login.SocialBar /> : coming),
    wallet: !(isEmailInUse && !emailShowWallets) && (collapseWallets ? <OneRow /> : <WalletRows />),
  }
  const names = [...new Set([...connectMethodsOrder, ...Object.keys(methods)])].filter((name) => Boolean(methods[name]))
  return (
    <>
      {names.map((name, at) => (
        <Fragment key={name}>
          {at > 0 && [name, names[at - 1]].includes('wallet') && (
            <div className="legal or" role="separator" aria-label={t('connect.or')}>
              {t('connect.or')}
            </div>
          )}
          {methods[name]}
        </Fragment>
      ))}
      {branding && <p className="legal">{t('connect.branding')}</p>}
    </>
  )
}

export { LegalFooter as Footer } from '../modal/LegalFooter.tsx'
export { HelpButton as Start } from '../modal/HelpButton.tsx'
