import type { ReactNode } from 'react'
import type { Holding } from '../../core/money/holdings.ts'
import { useT } from '../modal/context.ts'
import { Balance, FeeBalance } from './Balances.tsx'

interface Props {
  holding: Holding
  onMost(): void
  /** Shown instead of the button, such as a link to buy the token. */
  instead?: ReactNode
}

/** The balance of the chosen token, with a button that enters the most of it. */
export function BalanceLine({ holding, onMost, instead }: Props) {
  const t = useT()
  return (
    <>
      <div className="form-line">
        <Balance holding={holding} />
        {instead ??
          (holding.quantity !== undefined && (
            <button type="button" part="button" className="link" onClick={onMost}>
              {t('send.max')}
            </button>
          ))}
      </div>
      <FeeBalance holding={holding} />
    </>
  )
}
