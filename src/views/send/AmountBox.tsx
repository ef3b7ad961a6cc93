import { draftOf } from '../../flows/send/draft.ts'
import { enterMost } from '../../flows/send/most.ts'
import { showView } from '../../flows/modal/showView.ts'
import { AmountField } from '../forms/AmountField.tsx'
import { BalanceLine } from '../forms/BalanceLine.tsx'
import { Retry } from '../forms/Balances.tsx'
import { TokenButton } from '../forms/TokenButton.tsx'
import { useModal, useT } from '../modal/context.ts'
import { Lacking } from './Lacking.tsx'
import { useEnter } from './useEnter.ts'
import { useSend } from './useSend.ts'

/** The amount and the token that the visitor sends. */
export function AmountBox() {
  const modal = useModal()
  const t = useT()
  const { draft, holding, amount, problem } = useSend()
  const onKeyDown = useEnter()
  return (
    <div className="form-box">
      <AmountField
        draft={draft}
        holding={holding}
        amount={amount}
        wrong={(problem === 'send.incorrectValue' || problem === 'send.insufficientFunds') && t(problem)}
        onKeyDown={onKeyDown}
        onChange={draftOf(modal).change}
      >
        <TokenButton token={holding} onPress={() => showView(modal, { view: 'WalletSendSelectToken' })} />
      </AmountField>
      {holding && <BalanceLine holding={holding} onMost={() => void enterMost(modal, holding)} />}
      <Lacking />
      <Retry holding={holding} />
    </div>
  )
}
