import { useStore } from '@nanostores/react'
import type { ComponentType } from 'react'
import { List } from '../ui/List.tsx'
import { Mark } from '../ui/Mark.tsx'
import { Row } from '../ui/Row.tsx'
import { WalletIcon } from '../ui/icons.tsx'
import { useModal, useT } from './context.ts'
import { useReason } from './useReason.ts'
import { WalletRows } from './WalletRows.tsx'

/** The wallets behind one row that leads to them. */
function OneRow() {
  const modal = useModal()
  const t = useT()
  const reasonOf = useReason()
  return (
    <List label={t('connect.title')}>
      <Row title={t('connect.withWallet')} image={<Mark name=""><WalletIcon /></Mark>} reason={reasonOf()} onPress={() => modal.router.push({ view: 'ConnectWallets' })} />
    </List>
  )
}

/** Ways to connect by name; those that the site does not order come last. */
const METHODS: Readonly<Record<string, ComponentType>> = {
  wallet: () => (useStore(useModal().$features).collapseWallets ? <OneRow /> : <WalletRows />),
}

/** Choose how to connect: each method in the site's order. */
export default function Connect() {
  const t = useT()
  const { connectMethodsOrder, branding } = useStore(useModal().$features)
  const order = [...new Set([...connectMethodsOrder, ...Object.keys(METHODS)])]
  return (
    <>
      {order.map((name) => {
        const Method = METHODS[name]
        return Method && <Method key={name} />
      })}
      {branding && <p className="legal">{t('connect.branding')}</p>}
    </>
  )
}

export { LegalFooter as Footer } from './LegalFooter.tsx'
