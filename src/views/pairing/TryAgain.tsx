import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { pairAgain } from '../../flows/pairing/pair.ts'
import { Button } from '../../ui/Button.tsx'
import { useModal, useT } from '../modal/context.ts'
import { mustReload } from './PairingError.tsx'

/**
 * The button after a failure: retries, or reloads the page if a retry is useless. Focuses itself if the focused element
 * has disappeared.
 */
export function TryAgain() {
  const modal = useModal()
  const t = useT()
  const error = useStore(modal.pairing.$pairing)?.error
  const isHopeless = error !== undefined && mustReload(error)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const root = place.current?.getRootNode()
    if (root instanceof ShadowRoot && !root.activeElement?.matches('button'))
      place.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={place}>
      <Button autofocus onPress={() => (isHopeless ? location.reload() : pairAgain(modal))}>
        {t(isHopeless ? 'common.reload' : 'common.tryAgain')}
      </Button>
    </div>
  )
}
