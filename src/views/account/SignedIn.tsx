import { Fragment } from 'react'
import type { AuthUser } from '../../core/login/auth.ts'
import { shortEmail } from '../../core/login/email.ts'
import { showView } from '../../flows/modal/showView.ts'
import { ChevronIcon } from '../../ui/icons/icons.tsx'
import { EditIcon } from '../../ui/icons/listIcons.tsx'
import { Row } from '../../ui/list/Row.tsx'
import { Mark } from '../../ui/marks/Mark.tsx'
import { useModal, useT } from '../modal/context.ts'

/** A text with an e-mail address, which may break before `@` and after a dot. A word breaks only if it is too long. */
function BreakableEmail({ text = '' }: { text: string | undefined }) {
  const parts = text.match(/@?[^.@]+[.]?|[.@]/g) ?? []
  return parts.map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

/** Says who is signed in to the embedded wallet, above a row to change the e-mail address. */
export function SignedIn({ user: { email, userName, provider } }: { user: AuthUser }) {
  const modal = useModal()
  const t = useT()
  if (!email && !userName && !provider) return null
  if (!email)
    return (
      <p className="account-wallet">
        {userName
          ? t('settings.signedInAs', { name: userName })
          : t('settings.signedInWith', { provider: provider ?? '' })}
      </p>
    )
  const [short, whole] = [shortEmail(email), email].map((name) => t('settings.signedInAs', { name }))
  const words =
    short === whole ? (
      <BreakableEmail text={whole} />
    ) : (
      <>
        <span className="cut">
          <BreakableEmail text={short} />
        </span>
        <span className="whole">
          <BreakableEmail text={whole} />
        </span>
      </>
    )
  return (
    <Row
      title={t('settings.changeEmail')}
      subtitle={words}
      image={
        <Mark name="">
          <EditIcon />
        </Mark>
      }
      trailing={<ChevronIcon />}
      onPress={() => showView(modal, { view: 'UpdateEmailWallet' })}
    />
  )
}
