import { useStore } from '@nanostores/react'
import { useEffect, type ReactNode } from 'react'
import { explorerUrl } from '../../core/networks/explorerUrl.ts'
import { SWAP_PROVIDER } from '../../core/swap/swapProvider.ts'
import type { Connection } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import type { ViewName } from '../../core/views.ts'
import { showView } from '../../flows/modal/showView.ts'
import { loadFollowPaint } from '../../flows/networks/loadFollowPaint.ts'
import { CardIcon, KeyIcon, ReceiveIcon, SendIcon, SettingsIcon, SwapIcon } from '../../ui/icons/accountIcons.tsx'
import { WalletIcon } from '../../ui/icons/icons.tsx'
import { ExternalIcon } from '../../ui/icons/pageIcons.tsx'
import { useModal, useT } from '../modal/context.ts'
import { useLazy } from '../modal/useLazy.ts'
import { loadAssets } from './loadAssets.ts'
import { loadNames } from './loadNames.ts'
import { loadRanking } from './loadRanking.ts'
import TILE_STYLES from './AccountActions.css?inline'

export { accountTitles as messages } from '../../i18n/en/accountTitles.ts'
export const styles = [TILE_STYLES]

interface TileProps {
  icon: ReactNode
  children: ReactNode
  /** The view that the tile opens. */
  view?: ViewName
  /** The URL that the tile opens in a new tab, instead of a view. */
  href?: string
}

/** A small square button or link: an icon above a short text. */
function Tile({ icon, children, view, href }: TileProps) {
  const modal = useModal()
  const shared = { part: 'button', className: 'tile' }
  if (href)
    return (
      <a {...shared} href={href} target="_blank" rel="noopener noreferrer">
        {icon}
        {children}
      </a>
    )
  return (
    <button {...shared} type="button" onClick={() => view && showView(modal, { view })}>
      {icon}
      {children}
    </button>
  )
}

/** Whether a feature is on: a list of providers is, if it is not empty, or has the supported one of swaps. */
const isListed = (feature: boolean | readonly string[], isOfSwaps: boolean) =>
  typeof feature === 'boolean' ? feature : feature.some((one) => !isOfSwaps || one === SWAP_PROVIDER)

/**
 * The features that have a view, by their names in `walletFeaturesOrder`, with the ability that the chain must have. Icons
 * are components: an element that is kept here would keep the first view that showed it.
 */
const FEATURES = {
  onramp: { view: 'FundWallet', Icon: CardIcon, title: 'fundWallet.title', ability: 'onramp' },
  swaps: { view: 'Swap', Icon: SwapIcon, title: 'swap.title', ability: 'swap' },
  receive: { view: 'WalletReceive', Icon: ReceiveIcon, title: 'walletReceive.title', ability: undefined },
  send: { view: 'WalletSend', Icon: SendIcon, title: 'walletSend.title', ability: 'send' },
} as const

/**
 * The tiles of the features that are on, in the order that the site sets; features that the site does not list come
 * last.
 */
function FeatureTiles({ namespace }: Pick<Connection, 'namespace'>) {
  const modal = useModal()
  const t = useT()
  const features = useStore(modal.$features)
  const { projectId, services } = useStore(modal.$options)
  const isAble = ({ ability }: (typeof FEATURES)[keyof typeof FEATURES]) =>
    !ability || modal.chain(namespace)?.abilities.includes(ability)
  const isOn = (name: string): name is keyof typeof FEATURES =>
    Object.hasOwn(FEATURES, name) &&
    // Swaps come from a service that needs it, and so does buying, unless the site has a page of its own.
    (name !== 'swaps' || Boolean(projectId)) &&
    (name !== 'onramp' || Boolean(projectId || services?.onramp)) &&
    isListed(features[name as keyof typeof FEATURES], name === 'swaps') &&
    Boolean(isAble(FEATURES[name as keyof typeof FEATURES]))
  return [...new Set([...features.walletFeaturesOrder, ...Object.keys(FEATURES)])].filter(isOn).map((name) => {
    const { view, Icon, title } = FEATURES[name]
    return (
      <Tile key={name} icon={<Icon />} view={view}>
        {t(title)}
      </Tile>
    )
  })
}

/** Loads the code that Account can do without: it shows no name, or asks nodes in the site's order, if that fails. */
function useLateCode(modal: Modal): void {
  useEffect(() => {
    loadNames()
      .then(({ followNames }) => followNames(modal))
      .catch(() => {})
    loadRanking()
      .then(({ rankNodes }) => rankNodes(modal))
      .catch(() => {})
  }, [modal])
}

/** The actions of Account, as tiles. Each tile appears only if its feature is on and the chain supports it. */
function Tiles({ connection }: { connection: Connection }) {
  const modal = useModal()
  const t = useT()
  const isSeveral = useStore(modal.connections.$all).length > 1
  const { multiWallet, smartSessions } = useStore(modal.$features)
  const explorer = useStore(modal.networks.$active).blockExplorers?.default.url
  const { address, connectorType, namespace } = connection
  useLateCode(modal)
  return (
    <div className="tiles">
      <div className="actions">
        <FeatureTiles namespace={namespace} />
        {connectorType === 'auth' && (
          <Tile icon={<SettingsIcon />} view="AccountSettings">
            {t('account.settings')}
          </Tile>
        )}
        {smartSessions && modal.chain(namespace)?.abilities.includes('smartSessions') && (
          <Tile icon={<KeyIcon />} view="SmartSessionList">
            {t('smartSessionList.title')}
          </Tile>
        )}
        {modal.chain(namespace)?.abilities.includes('allowances') && (
          <Tile icon={<KeyIcon />} view="Allowances">
            {t('allowances.title')}
          </Tile>
        )}
        {(multiWallet || isSeveral) && (
          <Tile icon={<WalletIcon />} view="ProfileWallets">
            {t('profileWallets.title')}
          </Tile>
        )}
        {explorer && (
          <Tile icon={<ExternalIcon />} href={explorerUrl(explorer, `address/${address}`)}>
            {t('account.explorer')}
          </Tile>
        )}
      </div>
    </div>
  )
}

const loadAccounts = () => import('./OtherAccounts.tsx')

/** The list of the wallet's accounts, if there are several. */
function Accounts({ connection }: { connection: Connection }) {
  const { default: OtherAccounts } = useLazy(connection.accounts.length > 1, loadAccounts) ?? {}
  return OtherAccounts ? <OtherAccounts connection={connection} /> : null
}

/** What Account shows below the balance: the wallet's other accounts, the actions, and the holdings. */
export default function AccountActions({ connection }: { connection: Connection }) {
  const modal = useModal()
  const assets = useLazy(true, loadAssets)
  useEffect(() => loadFollowPaint(modal), [modal])
  const hasAssets = modal.chain(connection.namespace)?.abilities.includes('balance')
  return (
    <>
      <Accounts connection={connection} />
      <Tiles connection={connection} />
      {assets && <assets.default />}
      {assets === undefined && hasAssets && <div className="skeleton assets-wait" aria-hidden="true" />}
    </>
  )
}
