import { useId, type MouseEvent, type ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useT } from '../modal/context.ts'

/** Leads to the tick that is missing. On a low screen, where the footer scrolls away, it may be out of sight. */
function showTick({ currentTarget }: MouseEvent<HTMLElement>): void {
  const tick = (currentTarget.getRootNode() as ShadowRoot).querySelector<HTMLElement>('.form-agree > input')
  tick?.focus({ preventScroll: true })
  // jsdom lacks scrollIntoView
  tick?.parentElement?.scrollIntoView?.({ block: 'center' })
}

export interface ConsentButtonProps {
  isBusy: boolean
  /** Whether the visitor must tick something before. Then the button says so, and leads to the tick. */
  needsConsent: boolean
  /** The tick, if there are dangers. It stays in sight above the button, however long the view is. */
  consent?: ReactNode
  onPress(): void
  children: ReactNode
}

/** The main button of a preview. */
export function ConsentButton({ isBusy, needsConsent, consent, onPress, children }: ConsentButtonProps) {
  const t = useT()
  const reasonId = useId()
  if (isBusy || !needsConsent)
    return (
      <>
        {consent}
        <Button kind="primary final" busy={isBusy} onPress={onPress}>
          {children}
        </Button>
      </>
    )
  return (
    <>
      {consent}
      <button
        type="button"
        part="button"
        className="btn primary form-waits"
        aria-disabled="true"
        aria-describedby={reasonId}
        onClick={showTick}
      >
        {children}
      </button>
      <p id={reasonId} className="sr">
        {t('send.tickFirst')}
      </p>
    </>
  )
}
