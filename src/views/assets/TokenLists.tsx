import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { holdingKey, type Holding } from '../../core/money/holdings.ts'
import { withoutHidden } from '../../core/money/portfolio.ts'
import type { Network } from '../../core/types.ts'
import { hiddenTokensOf } from '../../flows/assets/hiddenTokensOf.ts'
import { useModal, useT } from '../modal/context.ts'
import { HiddenTokens } from './HiddenTokens.tsx'
import { ShowPictures } from './ShowPictures.tsx'
import { TokenList } from './TokenList.tsx'
import { nameOf } from './TokenRow.tsx'
import { useHostedTokens } from './useHostedTokens.ts'

export interface TokenListsProps {
  tokens: readonly Holding[]
  network: Network
  currency: string
}

/** What the visitor did last: hid a token, or showed it again. */
interface Moved {
  token: string
  isHidden: boolean
}

/** The tokens of an account, and those that the visitor hid. */
export function TokenLists({ tokens, network, currency }: TokenListsProps) {
  const modal = useModal()
  const t = useT()
  const locale = useStore(modal.locale.$locale)
  const hosted = useHostedTokens()
  const { $keys, hide, restore } = hiddenTokensOf(modal)
  const keys = useStore($keys)
  const { shown, hidden } = useMemo(() => withoutHidden(tokens, keys), [tokens, keys])
  const urls = useMemo(() => tokens.map(({ address, iconUrl }) => address && iconUrl), [tokens])
  const [moved, setMoved] = useState<Moved>()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // The button that the visitor pressed is gone: focus the one that takes it back, else the first token.
  useEffect(() => {
    if (moved) (button.current ?? box.current?.querySelector<HTMLElement>('.row'))?.focus()
  }, [moved])
  const move = (token: Holding, isHidden: boolean) => {
    ;(isHidden ? hide : restore)(holdingKey(token))
    setMoved({ token: nameOf(token), isHidden })
  }
  const facts = { network, locale, currency, hosted }
  return (
    <div ref={box} className="token-lists">
      <p className="sr" role="status">
        {moved && t(moved.isHidden ? 'assets.nowHidden' : 'assets.nowShown', { token: moved.token })}
      </p>
      <ShowPictures urls={urls} />
      <TokenList
        label={t('assets.tokens')}
        tokens={shown}
        onHide={{ label: t('assets.hide'), press: (token) => move(token, true) }}
        {...facts}
      />
      <HiddenTokens
        tokens={hidden}
        button={button}
        onHide={{ label: t('assets.unhide'), press: (token) => move(token, false) }}
        {...facts}
      />
    </div>
  )
}
