import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { offeredProviders } from '../../core/buy/buyProvider.ts'
import type { ViewName } from '../../core/views.ts'
import { showView } from '../../flows/modal/showView.ts'
import { CardIcon, ReceiveIcon } from '../../ui/icons/accountIcons.tsx'
import { ChevronIcon } from '../../ui/icons/icons.tsx'
import { Empty } from '../../ui/list/Empty.tsx'
import { List } from '../../ui/list/List.tsx'
import { Row } from '../../ui/list/Row.tsx'
import { useModal, useT } from '../modal/context.ts'

export { messages, styles } from './parts.ts'

interface Way {
  view: ViewName
  title: string
  hint: string
  icon: ReactNode
}

/** Returns the enabled ways to get coins. */
function useWays(): readonly Way[] {
  const modal = useModal()
  const t = useT()
  const features = useStore(modal.$features)
  const options = useStore(modal.$options)
  const { chainNamespace } = useStore(modal.networks.$active)
  const isSold = modal.chain(chainNamespace)?.abilities.includes('onramp')
  const ways: readonly (Way | false | undefined)[] = [
    isSold &&
      offeredProviders(features, options).length > 0 && {
        view: 'OnRampProviders',
        title: t('buy.crypto'),
        hint: t('buy.cryptoHint'),
        icon: <CardIcon />,
      },
    features.receive && {
      view: 'WalletReceive',
      title: t('buy.receive'),
      hint: t('buy.receiveHint'),
      icon: <ReceiveIcon />,
    },
  ]
  return ways.filter((one) => one !== false && one !== undefined)
}

/** The view with the ways to get coins: buying them, or receiving them from another account. */
export default function FundWallet() {
  const modal = useModal()
  const t = useT()
  const ways = useWays()
  if (!ways.length) return <Empty title={t('buy.nothing')} />
  return (
    <List label={t('fundWallet.title')}>
      {ways.map(({ view, title, hint, icon }) => (
        <Row
          key={view}
          title={title}
          subtitle={hint}
          image={<span className={view === 'OnRampProviders' ? 'buy-mark' : 'buy-mark quiet-mark'}>{icon}</span>}
          trailing={<ChevronIcon />}
          onPress={() => showView(modal, { view })}
        />
      ))}
    </List>
  )
}
