import { Fragment } from 'react'
import type { AuthUser } from '../../core/login/auth.ts'
import { shortEmail } from '../../core/login/shortEmail.ts'
import { showView } from '../../flows/modal/showView.ts'
import { ChevronIcon } from '../../ui/icons/icons.tsx'
import { EditIcon } from '../../ui/icons/listIcons.tsx'
import { Row } from '../../ui/list/Row.tsx'
import { Mark } from '../../ui/marks/Mark.tsx'
import { useModal, useT } from '../modal/context.ts'

/** An e-mail address, which may break before `@` and after a dot. A word breaks only if it is too long. */
function BreakableEmail({ email }: { email: string }) {
  const parts = email.match(/@?[^.@]+[.]?|[.@]/g) ?? []
  return (
    <bdi dir="ltr" data-private="">
      {parts.map((part, at) => (
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  )
}

/** An e-mail address, shortened where it is long and there is little room. */
function Email({ email }: { email: string }) {
  const short = shortEmail(email)
  if (short === email) return <BreakableEmail email={email} />
  return (
    <>
      <span className="cut">
        <BreakableEmail email={short} />
      </span>
      <span className="whole">
        <BreakableEmail email={email} />
      </span>
    </>
  )
}

/** Says who is signed in to the embedded wallet, above a row to change the e-mail address. */
export function SignedIn({ user: { email, userName, provider } }: { user: AuthUser }) {
  const modal = useModal()
  const t = useT()
  if (!email && !userName && !provider) return null
  const [before, after] = t('settings.signedInAs').split('{name}')
  if (!email)
    return (
      <p className="account-wallet">
        {userName ? (
          <>
            {before}
            <bdi data-private="">{userName}</bdi>
            {after}
          </>
        ) : (
          t('settings.signedInWith', { provider: provider ?? '' })
        )}
      </p>
    )
  return (
    <Row
      title={t('settings.changeEmail')}
      subtitle={
        <>
          {before}
          <Email email={email} />
          {after}
        </>
      }
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
