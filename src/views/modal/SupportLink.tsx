import { useStore } from '@nanostores/react'
import { useModal, useT } from './context.ts'

/** A link to the support page of the site, if it has one. */
export function SupportLink() {
  const t = useT()
  const { supportUrl } = useStore(useModal().$options)
  if (!supportUrl) return null
  return (
    <a className="link" href={supportUrl} target="_blank" rel="noopener noreferrer">
      {t('common.support')}
    </a>
  )
}
