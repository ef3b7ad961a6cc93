import { useEffect, useRef } from 'react'
import { pairAgain } from '../../flows/pair.ts'
import { Button } from '../../ui/Button.tsx'
import { useModal, useT } from '../context.ts'

/** A retry, only after a failure. What had the focus may be gone with the code: then it is here. */
export function TryAgain() {
  const modal = useModal()
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const root = place.current?.getRootNode()
    if (root instanceof ShadowRoot && !root.activeElement?.matches('button')) place.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={place}>
      <Button autofocus onPress={() => pairAgain(modal)}>
        {t('common.tryAgain')}
      </Button>
    </div>
  )
}
