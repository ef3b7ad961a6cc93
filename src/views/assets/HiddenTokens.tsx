import { useState, type RefObject } from 'react'
import type { Holding } from '../../core/money/holdings.ts'
import { useT } from '../modal/context.ts'
import { TokenList, type TokenListProps } from './TokenList.tsx'

export interface HiddenTokensProps extends Omit<TokenListProps, 'tokens' | 'label'> {
  tokens: readonly Holding[]
  /** Gets the focus after the visitor hid a token. */
  button: RefObject<HTMLButtonElement | null>
}

/** The number of tokens that the visitor hid, with a button that lists them. */
export function HiddenTokens({ tokens, button, ...facts }: HiddenTokensProps) {
  const t = useT()
  const [isShown, setShown] = useState(false)
  if (!tokens.length) return null
  return (
    <>
      <p className="panel-line">
        <span>{t('assets.hiddenByYou', { count: tokens.length })}</span>
        <button ref={button} type="button" className="link" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {t(isShown ? 'assets.foldHidden' : 'assets.listHidden')}
        </button>
      </p>
      {isShown && <TokenList label={t('assets.hiddenTokens')} tokens={tokens} {...facts} />}
    </>
  )
}
