import { useStore } from '@nanostores/react'
import { useModal, useT } from './context.ts'
import LEGAL_STYLES from './Legal.css?inline'

export const styles = [LEGAL_STYLES]

export { wallets as messages } from '../../i18n/en/wallets.ts'

export interface LegalProps {
  /** Whether the view says itself that the visitor must agree first. */
  isTold?: boolean
}

/**
 * Links to the site's terms and privacy policy. With the feature `legalCheckbox`, also a checkbox that the visitor must
 * check before connecting. Empty if the site sets none of them.
 */
export default function Legal({ isTold }: LegalProps) {
  const modal = useModal()
  const t = useT()
  const { termsUrl, privacyUrl } = useStore(modal.$options)
  const { legalCheckbox } = useStore(modal.$features)
  const hasAgreed = useStore(modal.walletList.$hasAgreed)
  const links = [
    termsUrl && ([termsUrl, t('legal.terms')] as const),
    privacyUrl && ([privacyUrl, t('legal.privacy')] as const),
  ].filter((one) => one !== undefined && one !== '')
  if (!links.length && !legalCheckbox) return null
  const [first, second] = links
  const named: Partial<Record<string, (typeof links)[number]>> = { first, second }
  const agree = first ? 'legal.one' : 'legal.none'
  const words = t(second ? 'legal.two' : agree).split(/\{(first|second)\}/)
  const text = words.map((word) => {
    const [href, name] = named[word] ?? []
    return href ? (
      <a key={href} className="link" href={href} target="_blank" rel="noopener noreferrer">
        {name}
      </a>
    ) : (
      word
    )
  })
  if (!legalCheckbox) return <p className="legal">{text}</p>
  return (
    <>
      {!hasAgreed && !isTold && (
        <strong id="reason" className="legal">
          {t('connect.agreeFirst')}
        </strong>
      )}
      <label className="legal">
        <input
          type="checkbox"
          checked={hasAgreed}
          onChange={({ currentTarget }) => modal.walletList.$hasAgreed.set(currentTarget.checked)}
        />
        <span>{text}</span>
      </label>
    </>
  )
}
