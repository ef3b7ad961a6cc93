import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { SocialProvider } from '../../core/login/auth.ts'
import { isSocial, SOCIAL_NAMES, usableSocials } from '../../core/login/socials.ts'
import { startSocial } from '../../flows/login/socialLogin.ts'
import { warmLogin, warmPress } from '../../flows/login/warmLogin.ts'
import { readEnvironment } from '../../services/environment.ts'
import { SocialMark } from '../../ui/icons/socialMarks.tsx'
import { useModal, useT } from '../modal/context.ts'
import { useLoginReason } from './useLoginReason.ts'

/** With more providers than this, the buttons show icons only. */
const NAMED_MAX = 3

interface SocialButtonProps {
  provider: SocialProvider
  /** Visible text. */
  label?: string
  reason?: string
}

function SocialButton({ provider, label, reason }: SocialButtonProps) {
  const modal = useModal()
  const name = label ?? SOCIAL_NAMES[provider]
  const warm = () => warmPress(modal)
  return (
    <button
      type="button"
      part="button"
      aria-label={name}
      title={reason ?? name}
      aria-disabled={reason !== undefined || undefined}
      onClick={() => reason === undefined && startSocial(modal, provider)}
      onPointerEnter={warm}
      onFocus={warm}
    >
      <SocialMark provider={provider} />
      {label}
    </button>
  )
}

/** A button for each available social login provider, in the site's order. */
export function SocialBar() {
  const modal = useModal()
  const t = useT()
  const reason = useLoginReason()
  const { socials } = useStore(modal.$features)
  const usable = usableSocials([...new Set(socials || [])].filter(isSocial), readEnvironment(), navigator.userAgent)
  // Settings of the project may arrive while a finger is on its way: shown buttons keep their order.
  // An order that the site sets now applies.
  const own = useStore(modal.$options).features?.socials
  const first = useRef({ own, order: usable })
  if (first.current.own !== own) first.current = { own, order: usable }
  const providers = [...new Set([...first.current.order.filter((one) => usable.includes(one)), ...usable])]
  // Popups must open during the click, so load the code that opens them beforehand.
  useEffect(() => warmLogin(modal), [modal])
  if (!providers.length) return null
  const isOnly = providers.length === 1
  return (
    <div className="socials">
      <ul role="list" aria-label={t('login.socials')}>
        {providers.map((provider) => {
          const name = SOCIAL_NAMES[provider]
          const short = providers.length <= NAMED_MAX ? name : undefined
          return (
            <li key={provider}>
              <SocialButton provider={provider} label={isOnly ? t('login.with', { name }) : short} reason={reason} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
