import { useState } from 'react'
import { loadHoldings } from '../../flows/assets/loadHoldings.ts'
import { sendable } from '../../flows/money/shownHoldings.ts'
import { chooseToken } from '../../flows/send/chooseToken.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { SearchField } from '../../ui/field/SearchField.tsx'
import { Empty } from '../../ui/list/Empty.tsx'
import { failureHint } from '../assets/failureHint.ts'
import { isFound, TokenRows } from '../forms/TokenRows.tsx'
import { useModal, useT } from '../modal/context.ts'
import { useLoadSend } from './useLoadSend.ts'
import { useSend } from './useSend.ts'

export { messages, styles } from './parts.ts'

/** The view that lists the tokens that can be sent. */
export default function WalletSendSelectToken() {
  const modal = useModal()
  const t = useT()
  const { shown, draft } = useSend()
  useLoadSend()
  const [search, setSearch] = useState('')
  const all = sendable(shown)
  const tokens = all.filter((one) => isFound(one, search))
  if (shown?.state === 'failed')
    return (
      <Empty
        title={t('assets.failed')}
        text={t(failureHint(shown.error))}
        action={{ label: t('common.tryAgain'), onPress: () => void loadHoldings(modal, { forced: [], isAsked: true }) }}
        error={shown.error}
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
      {tokens.length ? (
        <TokenRows
          tokens={tokens}
          label={t('assets.tokens')}
          subject={search}
          current={draft.token}
          onChoose={(token) => chooseToken(modal, token)}
        />
      ) : (
        <Empty title={t('send.noMatch')} />
      )}
    </>
  )
}
