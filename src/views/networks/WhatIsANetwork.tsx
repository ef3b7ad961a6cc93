import { wallets as messages } from '../../i18n/en/wallets.ts'
import { Button } from '../../ui/Button.tsx'
import { ExternalIcon } from '../../ui/icons/pageIcons.tsx'
import WALLETS_STYLES from '../wallets/Wallets.css?inline'
import { NetworksPicture } from '../../ui/marks/pictures.tsx'
import { useT } from '../modal/context.ts'

export const styles = [WALLETS_STYLES]
export { messages }

/** A vendor-neutral explanation by the Ethereum community. */
const NETWORKS = 'https://ethereum.org/en/developers/docs/networks/'

/** The view that explains what a network is. */
export default function WhatIsANetwork() {
  const t = useT()
  return (
    <>
      <NetworksPicture />
      <dl className="explain">
        {(['books', 'same'] as const).map((name) => (
          <div key={name}>
            <dt className="explain-title">{t(`whatIsANetwork.${name}Title`)}</dt>
            <dd>{t(`whatIsANetwork.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

export function Footer() {
  const t = useT()
  return (
    <Button kind="secondary" href={NETWORKS} icon={<ExternalIcon />}>
      {t('whatIsANetwork.more')}
    </Button>
  )
}
