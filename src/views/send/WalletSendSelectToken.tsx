import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { TOKENS_LISTED_MAX } from '../../core/limits.ts'
import { showAmount, showValue } from '../../core/money/display.ts'
import { amountOf, holdingKey, valueOf, type Holding } from '../../core/money/holdings.ts'
import { loadHoldings } from '../../flows/assets/loadHoldings.ts'
import { chooseToken } from '../../flows/send/chooseToken.ts'
import { sendable } from '../../flows/send/sendable.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { SearchField } from '../../ui/field/SearchField.tsx'
import { Empty } from '../../ui/list/Empty.tsx'
import { List } from '../../ui/list/List.tsx'
import { Row } from '../../ui/list/Row.tsx'
import { Figure } from '../assets/Figure.tsx'
import { loadVirtualList } from '../assets/loadVirtualList.ts'
import { TokenMark } from '../assets/TokenMark.tsx'
import { nameOf } from '../assets/TokenRow.tsx'
import { useHostedTokens } from '../assets/useHostedTokens.ts'
import { useModal, useT } from '../modal/context.ts'
import { useLazy } from '../modal/useLazy.ts'
import { useSend } from './useSend.ts'

export { messages, styles } from './parts.ts'

const isFound = ({ name, symbol, address = '' }: Holding, search: string) =>
  [name, symbol, address].some((text) => text.toLowerCase().includes(search))

/** The tokens of the account, a long list with the visible rows only. */
function TokenRows({ tokens, subject }: { tokens: readonly Holding[]; subject: string }) {
  const modal = useModal()
  const t = useT()
  const network = useStore(modal.networks.$active)
  const hosted = useHostedTokens()
  const { draft, locale, currency } = useSend()
  const unknown = t('assets.unknown')
  const rowOf = (token: Holding) => (
    <Row
      key={holdingKey(token)}
      title={nameOf(token)}
      subtitle={<Figure shown={showAmount(amountOf(token), locale)} unit={token.symbol} unknown={unknown} />}
      image={<TokenMark token={token} network={network} hosted={hosted} />}
      trailing={<Figure shown={showValue(valueOf(token), locale, currency)} unknown={unknown} />}
      current={holdingKey(token) === draft.token}
      onPress={() => chooseToken(modal, token)}
    />
  )
  const isLong = tokens.length > TOKENS_LISTED_MAX
  const { VirtualList } = useLazy(isLong, loadVirtualList) ?? {}
  if (!isLong) return <List label={t('assets.tokens')}>{tokens.map(rowOf)}</List>
  if (!VirtualList) return <Skeleton count={3} />
  return (
    <VirtualList label={t('assets.tokens')} items={tokens} subject={subject} total={tokens.length}>
      {rowOf}
    </VirtualList>
  )
}

/** The view that lists the tokens that can be sent. */
export default function WalletSendSelectToken() {
  const modal = useModal()
  const t = useT()
  const { shown } = useSend()
  const [search, setSearch] = useState('')
  const all = sendable(shown)
  const tokens = all.filter((one) => isFound(one, search.trim().toLowerCase()))
  if (shown?.state === 'failed')
    return (
      <Empty
        title={t('assets.failed')}
        text={t('assets.failedHint')}
        action={{ label: t('common.tryAgain'), onPress: () => void loadHoldings(modal, { forced: [] }) }}
        canHelp
      />
    )
  if (!shown?.figures) return <Skeleton count={3} />
  if (!all.length) return <Empty title={t('send.noTokens')} />
  return (
    <>
      <SearchField
        label={t('send.search')}
        value={search}
        onChange={setSearch}
        clearLabel={t('networks.clear')}
        autofocus
      />
      {tokens.length ? <TokenRows tokens={tokens} subject={search} /> : <Empty title={t('send.noMatch')} />}
    </>
  )
}
