import { useEffect, useState } from 'react'
import { buyOf } from '../../flows/buy/buyOf.ts'
import type { BuyList } from '../../flows/buy/purchase.ts'
import { showView } from '../../flows/modal/showView.ts'
import { ChevronIcon } from '../../ui/icons/icons.tsx'
import { useModal } from '../modal/context.ts'
import { CoinMark, CurrencyMark } from './CurrencyMark.tsx'

const VIEWS = { purchase: 'OnRampTokenSelect', payment: 'OnRampFiatSelect' } as const

/** The chosen coin or currency; a press opens the list. It gets the focus when the visitor comes back from there. */
export function ChoiceButton({ list, code }: { list: BuyList; code: string }) {
  const modal = useModal()
  const { $left } = buyOf(modal)
  const [isLeft] = useState($left.get() === list)
  useEffect(() => {
    if (isLeft) $left.set(undefined)
  }, [$left, isLeft])
  const Picture = list === 'purchase' ? CoinMark : CurrencyMark
  return (
    <button
      type="button"
      part="button"
      className="form-token"
      data-autofocus={isLeft || undefined}
      onClick={() => {
        $left.set(list)
        showView(modal, { view: VIEWS[list] })
      }}
    >
      <Picture code={code} size={24} />
      <bdi>{code}</bdi>
      <ChevronIcon />
    </button>
  )
}
