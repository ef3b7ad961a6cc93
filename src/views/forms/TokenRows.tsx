import { useStore } from '@nanostores/react'
import { TOKENS_LISTED_MAX } from '../../core/limits.ts'
import { showAmount, showValue } from '../../core/money/display.ts'
import { shortenAddress } from '../../core/money/format.ts'
import { amountOf, holdingKey, valueOf, type Holding } from '../../core/money/holdings.ts'
import { isImpostor } from '../../core/money/knownTokens.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { CheckIcon } from '../../ui/icons/icons.tsx'
import { List } from '../../ui/list/List.tsx'
import { Row } from '../../ui/list/Row.tsx'
import { Badge } from '../../ui/text/Badge.tsx'
import { Figure } from '../assets/Figure.tsx'
import { loadVirtualList } from '../assets/loadVirtualList.ts'
import { TokenMark } from '../assets/TokenMark.tsx'
import { nameOf } from '../assets/TokenRow.tsx'
import { useHostedTokens } from '../assets/useHostedTokens.ts'
import { useModal, useT } from '../modal/context.ts'
import { useLazy } from '../modal/useLazy.ts'
import { useShown } from './useShown.ts'

/** Text as it is searched for: full-width letters are letters, and any white space is one space. */
const plain = (text: string) => text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()

/** Whether a token is found by its name, symbol or address. */
export const isFound = ({ name, symbol, address = '' }: Holding, search: string) =>
  [name, symbol, address].some((text) => plain(text).includes(plain(search)))

/** Whether a token has the symbol of a common one, and is not known to be it: its row shows where it is. */
const isBorrowed = ({ network, address, symbol }: Holding) =>
  address !== undefined && isImpostor(network, address, symbol)

export interface TokenRowsProps {
  tokens: readonly Holding[]
  label: string
  /** Changes when the list has other tokens for another reason than a reload: it then starts at its top again. */
  subject: string
  /** Key of the token that is chosen. */
  current: string | undefined
  onChoose(token: Holding): void
}

/** Tokens to choose from, with balance and value. Of a long list, only the visible rows are rendered. */
export function TokenRows({ tokens, label, subject, current, onChoose }: TokenRowsProps) {
  const modal = useModal()
  const t = useT()
  const network = useStore(modal.networks.$active)
  const hosted = useHostedTokens()
  const { locale, currency } = useShown()
  const unknown = t('assets.unknown')
  const isChosen = (token: Holding) => holdingKey(token) === current
  const figuresOf = (token: Holding) => ({
    subtitle: <Figure shown={showAmount(amountOf(token), locale)} unit={token.symbol} unknown={unknown} />,
    trailing: (
      <span className="form-value">
        <Figure shown={showValue(valueOf(token), locale, currency)} unknown={unknown} />
      </span>
    ),
  })
  const rowOf = (token: Holding) => (
    <Row
      key={holdingKey(token)}
      title={nameOf(token)}
      // Of what the account does not hold, zeros would only be noise.
      {...(token.quantity === 0n ? { subtitle: token.symbol } : figuresOf(token))}
      image={
        <span className="form-mark">
          <TokenMark token={token} network={network} hosted={hosted} />
          {/* At its end, a row has a check mark of its own, unless a value is there */}
          {isChosen(token) && token.quantity !== 0n && <CheckIcon />}
        </span>
      }
      badges={isBorrowed(token) && <Badge tone="warning">{shortenAddress(token.address ?? '')}</Badge>}
      current={isChosen(token)}
      onPress={() => onChoose(token)}
    />
  )
  const isLong = tokens.length > TOKENS_LISTED_MAX
  const { VirtualList } = useLazy(isLong, loadVirtualList) ?? {}
  if (!isLong) return <List label={label}>{tokens.map(rowOf)}</List>
  if (!VirtualList) return <Skeleton count={3} />
  return (
    <VirtualList label={label} items={tokens} subject={subject} total={tokens.length}>
      {rowOf}
    </VirtualList>
  )
}
