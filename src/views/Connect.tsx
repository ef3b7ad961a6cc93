import { useStore } from '@nanostores/react'
import { connectInView } from '../flows/connectInView.ts'
import { warmWallets } from '../flows/warmWallets.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { ExternalIcon, WalletIcon } from '../ui/icons.tsx'
import { List } from '../ui/List.tsx'
import { Mark } from '../ui/Mark.tsx'
import { Row } from '../ui/Row.tsx'
import { useModal, useT } from './context.ts'

/** A neutral guide by the Ethereum community. */
const FIND_WALLET = 'https://ethereum.org/wallets/find-wallet/'

/** Choose how to connect: the wallets found in the page, the ones used last first. */
export default function Connect() {
  const modal = useModal()
  const t = useT()
  const offered = useStore(modal.wallets.$offered)
  const recent = useStore(modal.wallets.$recent)
  const hasWallets = offered.length > 0
  if (!hasWallets) {
    return (
      <>
        <Empty icon={<WalletIcon />} title={t('connect.empty')} text={t('connect.emptyHint')} />
        <Button kind="secondary" href={FIND_WALLET} icon={<ExternalIcon />}>
          {t('connect.find')}
        </Button>
      </>
    )
  }
  return (
    <List label={t('connect.title')}>
      {offered.map(({ id, name, icon }) => (
        <Row
          key={id}
          title={name}
          image={<Mark name={name} src={icon} />}
          badges={
            <>
              {recent.includes(id) && <Badge tone="strong">{t('connect.recent')}</Badge>}
              <Badge>{t('connect.installed')}</Badge>
            </>
          }
          onWarm={() => warmWallets(modal)}
          onPress={() => void connectInView(modal, id)}
        />
      ))}
    </List>
  )
}
