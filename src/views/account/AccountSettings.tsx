import { useStore } from '@nanostores/react'
import type { AuthAccountType, AuthUser, AuthWallet } from '../../core/login/auth.ts'
import { shortenAddress } from '../../core/money/format.ts'
import type { Connection } from '../../core/types.ts'
import { chooseAccountType } from '../../flows/account/chooseAccountType.ts'
import { showNetworks } from '../../flows/networks/showNetworks.ts'
import { account } from '../../i18n/en/account.ts'
import { settings } from '../../i18n/en/embedded/settings.ts'
import ACCOUNT_STYLES from './Account.css?inline'
import ACTIONS_STYLES from '../../ui/dialog/Actions.css?inline'
import COPY_BUTTON_STYLES from '../../ui/text/CopyButton.css?inline'
import { KeyIcon } from '../../ui/icons/accountIcons.tsx'
import { ChevronIcon, ShieldIcon, WalletIcon } from '../../ui/icons/icons.tsx'
import { List } from '../../ui/list/List.tsx'
import CHOSEN_STYLES from '../../ui/list/Chosen.css?inline'
import { ClockIcon } from '../../ui/icons/listIcons.tsx'
import { Mark } from '../../ui/marks/Mark.tsx'
import { NetworkMark } from '../../ui/marks/NetworkMark.tsx'
import PROFILE_STYLES from '../connections/Profile.css?inline'
import { Row } from '../../ui/list/Row.tsx'
import { AccountHead } from './AccountHead.tsx'
import { useModal, useT } from '../modal/context.ts'
import { networkName } from '../networks/networkName.ts'
import { NameRow } from './NameRow.tsx'
import { SignedIn } from './SignedIn.tsx'
import { useAuth } from './useAuth.ts'
import { showView } from '../../flows/modal/showView.ts'

export const styles = [ACCOUNT_STYLES, COPY_BUTTON_STYLES, CHOSEN_STYLES, PROFILE_STYLES, ACTIONS_STYLES]
export const messages = { ...account, ...settings }

const KINDS = {
  smartAccount: ['settings.smartAccount', 'settings.smartAccountHint', ShieldIcon],
  eoa: ['settings.eoa', 'settings.eoaHint', KeyIcon],
} as const

/** Rows to switch between the user's smart account and key account (EOA). */
function AccountKinds({ auth, user }: { auth: AuthWallet; user: AuthUser }) {
  const modal = useModal()
  const t = useT()
  const isBusy = useStore(modal.shell.$loading)
  const { accounts, type, network } = user
  const kinds = (Object.keys(KINDS) as AuthAccountType[]).filter((kind) => accounts.some((one) => one.type === kind))
  const reason = auth.canChooseType(network) ? undefined : t('settings.onlyEoa')
  if (kinds.length < 2) return null
  return (
    <>
      <h2 className="profile-title">{t('settings.kind')}</h2>
      <List label={t('settings.kind')}>
        {kinds.map((kind) => {
          const [title, hint, Icon] = KINDS[kind]
          return (
            <Row
              key={kind}
              title={t(title)}
              subtitle={
                <>
                  <span data-private="">
                    {shortenAddress(accounts.find((one) => one.type === kind)?.address ?? '')}
                  </span>
                  {` · ${t(hint)}`}
                </>
              }
              image={
                <Mark name="">
                  <Icon />
                </Mark>
              }
              current={kind === type}
              reason={kind === type ? undefined : reason}
              busy={isBusy && kind !== type}
              onPress={() => kind !== type && void chooseAccountType(modal, kind)}
            />
          )
        })}
      </List>
    </>
  )
}

function Embedded({ connection }: { connection: Connection }) {
  const auth = useAuth(true)
  const user = auth?.user(connection.namespace)
  if (!auth || !user) return null
  return (
    <>
      <SignedIn user={user} />
      <AccountKinds auth={auth} user={user} />
    </>
  )
}

/** The view with settings of the embedded wallet's account. */
export default function AccountSettings() {
  const modal = useModal()
  const t = useT()
  const connection = useStore(modal.connections.$active)
  const network = useStore(modal.networks.$active)
  const { caipNetworkId, assets } = network
  const name = networkName(network, t)
  const { smartSessions } = useStore(modal.$features)
  if (!connection) return null
  const { connectorType, namespace } = connection
  return (
    <>
      <AccountHead connection={connection} />
      <List label={t('account.title')}>
        <Row
          title={t('networks.title')}
          subtitle={name}
          image={<NetworkMark id={caipNetworkId} name={name} src={assets?.imageUrl} size={40} />}
          trailing={<ChevronIcon />}
          onPress={() => showNetworks(modal)}
        />
        <NameRow connection={connection} />
        <Row
          title={t('profileWallets.title')}
          image={
            <Mark name="">
              <WalletIcon />
            </Mark>
          }
          trailing={<ChevronIcon />}
          onPress={() => showView(modal, { view: 'ProfileWallets' })}
        />
        {smartSessions && modal.chain(namespace)?.abilities.includes('smartSessions') && (
          <Row
            title={t('smartSessionList.title')}
            image={
              <Mark name="">
                <ClockIcon />
              </Mark>
            }
            trailing={<ChevronIcon />}
            onPress={() => showView(modal, { view: 'SmartSessionList' })}
          />
        )}
      </List>
      {connectorType === 'auth' && <Embedded connection={connection} />}
    </>
  )
}

export { DisconnectButton as Footer } from '../connections/DisconnectButton.tsx'
