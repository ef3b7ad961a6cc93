import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { loadMarks } from '../../flows/wallets/loadMarks.ts'
import { suggestedWallets } from '../../flows/wallets/suggestedWallets.ts'
import { wallets as messages } from '../../i18n/en/wallets.ts'
import { Button } from '../../ui/Button.tsx'
import { ChevronIcon } from '../../ui/icons/icons.tsx'
import { ExternalIcon } from '../../ui/icons/pageIcons.tsx'
import { List } from '../../ui/list/List.tsx'
import { Mark } from '../../ui/marks/Mark.tsx'
import { Row } from '../../ui/list/Row.tsx'
import { useModal, useT } from '../modal/context.ts'
import { showView } from '../../flows/modal/showView.ts'

export { messages }

/** A vendor-neutral list of wallets by the Ethereum community. */
const FIND_WALLET = 'https://ethereum.org/wallets/find-wallet/'

/** The view that suggests wallets to visitors who have none. */
export default function GetWallet() {
  const modal = useModal()
  const t = useT()
  const [wallets] = useState(() => suggestedWallets(modal))
  const known = useStore(modal.walletList.$known)
  // Initials are shown if they cannot be loaded.
  useEffect(() => void loadMarks(modal).catch(() => {}), [modal])
  return (
    <>
      <p className="legal">{t('getWallet.text')}</p>
      <List label={t('getWallet.title')}>
        {wallets.map(({ id, name, imageUrl }) => (
          <Row
            key={id}
            title={name}
            image={<Mark name={name} src={imageUrl ?? known.get(id)?.imageUrl} />}
            trailing={<ChevronIcon />}
            onPress={() => showView(modal, { view: 'Downloads', walletId: id })}
          />
        ))}
      </List>
      <Button kind="secondary" href={FIND_WALLET} icon={<ExternalIcon />}>
        {t('getWallet.all')}
      </Button>
    </>
  )
}
