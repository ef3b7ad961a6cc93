import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { hostOf, picturesOf } from '../../flows/assets/picturesOf.ts'
import { useModal, useT } from '../modal/context.ts'

/** A line that lets the visitor show the pictures at strangers' hosts. Nothing if none of `urls` is at such a host. */
export function ShowPictures({ urls }: { urls: readonly (string | undefined)[] }) {
  const modal = useModal()
  const t = useT()
  const options = useStore(modal.$options)
  const { $areAllowed } = picturesOf(modal)
  const areAllowed = useStore($areAllowed)
  // Long lists have thousands of URLs, and parsing one takes microseconds.
  const hasStranger = useMemo(
    () => [...new Set(urls)].some((url) => url !== undefined && hostOf(modal, options, url) === 'stranger'),
    [urls, options, modal],
  )
  if (!hasStranger) return null
  return (
    <p className="panel-line">
      <span>{t('assets.pictures')}</span>
      <button type="button" className="link" onClick={() => $areAllowed.set(!areAllowed)}>
        {t(areAllowed ? 'assets.hidePictures' : 'assets.showPictures')}
      </button>
    </p>
  )
}
