import type { Holding } from '../../core/money/holdings.ts'
import { useT } from '../modal/context.ts'
import { Balance, FeeBalance } from './Balances.tsx'

/** The balance of the chosen token, with a button that enters the most of it. */
export function BalanceLine({ holding, onMost }: { holding: Holding; onMost(): void }) {
  const t = useT()
  return (
    <>
      <div className="form-line">
        <Balance holding={holding} />
        {holding.quantity !== undefined && (
          <button type="button" part="button" className="link" onClick={onMost}>
            {t('send.max')}
          </button>
        )}
      </div>
      <FeeBalance holding={holding} />
    </>
  )
}
