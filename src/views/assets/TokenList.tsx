import { useState } from 'react'
import { TOKENS_LISTED_MAX } from '../../core/limits.ts'
import { holdingKey, type Holding } from '../../core/money/holdings.ts'
import { List } from '../../ui/list/List.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useLazy } from '../modal/useLazy.ts'
import { loadVirtualList } from './loadVirtualList.ts'
import { TokenRow, type TokenListFacts } from './TokenRow.tsx'

export interface TokenListProps extends Omit<TokenListFacts, 'opened'> {
  /** Accessible name. */
  label: string
  tokens: readonly Holding[]
}

/** A list of tokens. A long list scrolls in a box of its own and renders only the visible rows. */
export function TokenList({ label, tokens, ...facts }: TokenListProps) {
  const [opened, setOpened] = useState<string>()
  const rowOf = (token: Holding) => {
    const id = holdingKey(token)
    const toggle = () => setOpened(opened === id ? undefined : id)
    return <TokenRow key={id} id={id} token={token} opened={opened} onPress={toggle} {...facts} />
  }
  const isLong = tokens.length > TOKENS_LISTED_MAX
  const { VirtualList } = useLazy(isLong, loadVirtualList) ?? {}
  if (!isLong) return <List label={label}>{tokens.map(rowOf)}</List>
  if (!VirtualList) return <Skeleton count={3} />
  return (
    <VirtualList label={label} items={tokens} subject={facts.network.caipNetworkId} total={tokens.length}>
      {rowOf}
    </VirtualList>
  )
}
