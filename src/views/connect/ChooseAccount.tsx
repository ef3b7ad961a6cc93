import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { formatUnits } from '../../core/money/amount.ts'
import type { AccountChoice } from '../../core/connector.ts'
import { formatAmount } from '../../core/money/format.ts'
import type { Account, Namespace } from '../../core/types.ts'
import { createAccountList } from '../../flows/connect/accountList.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { account as accountWords } from '../../i18n/en/account.ts'
import { connecting } from '../../i18n/en/connecting.ts'
import { devices } from '../../i18n/en/devices.ts'
import { Address } from '../../ui/text/Address.tsx'
import { Button } from '../../ui/Button.tsx'
import { List } from '../../ui/list/List.tsx'
import ADDRESS_STYLES from '../../ui/text/Address.css?inline'
import CHOOSE_ACCOUNT_STYLES from './ChooseAccount.css?inline'
import CHOSEN_STYLES from '../../ui/list/Chosen.css?inline'
import PROGRESS_STYLES from '../../ui/feedback/Progress.css?inline'
import QUIET_STYLES from '../../ui/text/Quiet.css?inline'
import SKELETON_STYLES from '../../ui/feedback/Skeleton.css?inline'
import TABS_STYLES from '../../ui/list/Tabs.css?inline'
import { Notice } from '../../ui/feedback/Notice.tsx'
import NOTICE_STYLES from '../../ui/feedback/Notice.css?inline'
import { Row } from '../../ui/list/Row.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Tabs } from '../../ui/list/Tabs.tsx'
import { useModal, useT } from '../modal/context.ts'
import { errorText } from './errorText.ts'
import { toneOf } from './toneOf.ts'

export const styles = [
  NOTICE_STYLES,
  PROGRESS_STYLES,
  QUIET_STYLES,
  ADDRESS_STYLES,
  SKELETON_STYLES,
  TABS_STYLES,
  CHOSEN_STYLES,
  CHOOSE_ACCOUNT_STYLES,
]
export const messages = { ...accountWords, ...connecting, ...devices }

/** Tones of notices, by how strong an error is. */
const NOTICE_TONES = {
  waiting: 'warning',
  locked: 'warning',
  blocked: 'warning',
  declined: 'info',
  danger: 'danger',
} as const

interface Asked {
  choice: AccountChoice
  choose(account: Account): void
  namespace: Namespace
  name: string
}

/** The view that asks which account of a hardware wallet to use. Empty unless a connector is asking. */
export default function ChooseAccount() {
  const modal = useModal()
  const attempt = useStore(modal.attempt.$connect)
  const { connectorId = '' } = useStore(modal.router.$route)
  const connector = modal.wallets.find(connectorId)
  const namespace = attempt?.namespace ?? connector?.namespaces[0]
  if (!attempt?.choice || !attempt.choose || !namespace) return null
  return (
    <Accounts
      choice={attempt.choice}
      choose={attempt.choose}
      namespace={namespace}
      name={connector?.name ?? connectorId}
    />
  )
}

/** The balance cut to 3 decimals (`< 0.001` if less), with the exact amount as its tooltip; a dash while unknown. */
function Amount({ value, symbol, decimals }: { value: bigint | undefined; symbol: string; decimals: number }) {
  const t = useT()
  const locale = useStore(useModal().locale.$locale)
  if (value === undefined) {
    return (
      <span className="account-amount">
        <span role="img" aria-label={t('account.balanceUnknown')}>
          —
        </span>{' '}
        {symbol}
      </span>
    )
  }
  const exact = formatUnits(value, decimals)
  return (
    // In Arabic, too, the symbol is on the right of the amount
    <bdi dir="ltr" className="account-amount" title={`${exact} ${symbol}`}>
      {formatAmount(exact, locale)} {symbol}
    </bdi>
  )
}

/**
 * The status of the list: asks the visitor to compare the address on the device, or says that accounts are being read.
 */
function Status({ isShown, isLoading, name }: { isShown: boolean; isLoading: boolean; name: string }) {
  const t = useT()
  const reading = isLoading ? t('accounts.reading', { name }) : ''
  return (
    <p id="reason" className="quiet" role="status">
      {isShown ? t('accounts.compare', { name }) : reading}
    </p>
  )
}

/** The checkbox for comparing the address on the device before the account is used. */
function Check({
  name,
  isChecked,
  onChange,
}: {
  name: string
  isChecked: boolean
  onChange(isChecked: boolean): void
}) {
  const t = useT()
  return (
    <label className="account-check">
      <input type="checkbox" checked={isChecked} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      <span>{t('accounts.check', { name })}</span>
    </label>
  )
}

function Accounts({ choice, choose, namespace, name }: Asked) {
  const modal = useModal()
  const t = useT()
  const list = useMemo(() => createAccountList(modal, choice, namespace), [modal, choice, namespace])
  const { way, accounts, balances, isLoading, error, shown } = useStore(list.$list)
  const [isChecked, setChecked] = useState(false)
  useEffect(() => void list.more(), [list])
  const { symbol = '', decimals = 0 } = list.network?.nativeCurrency ?? {}
  const press = async (account: Account) => {
    if (!isChecked || (await list.confirm(account))) choose(account)
  }
  const [title, hint] = errorText(error)
  return (
    <Tabs
      label={t('accounts.ways')}
      tabs={choice.schemes.map(({ id, labelKey }) => ({ key: id, label: t(labelKey as MessageKey) }))}
      current={way}
      fixed={shown !== undefined}
      onChoose={list.use}
    >
      <Check name={name} isChecked={isChecked} onChange={setChecked} />
      {error && (
        <Notice tone={NOTICE_TONES[toneOf(error.code)]} error={error} title={t(title, { name })}>
          {t(hint, { name })}
        </Notice>
      )}
      <Status isShown={shown !== undefined} isLoading={isLoading} name={name} />
      <List label={t('accounts.title')}>
        {accounts.map((account, at) => (
          <Row
            key={account.path}
            title={t('accounts.one', { number: at + 1 })}
            subtitle={<Address address={account.address} />}
            badges={<Amount value={balances[account.address]} symbol={symbol} decimals={decimals} />}
            current={shown === account}
            busy={shown === account}
            reason={shown && shown !== account ? '' : undefined}
            onPress={() => void press(account)}
          />
        ))}
      </List>
      {isLoading && <Skeleton count={accounts.length ? 1 : 5} />}
      <Button kind="secondary" busy={isLoading} disabled={shown !== undefined} onPress={() => void list.more()}>
        {error ? t('common.tryAgain') : t('accounts.more')}
      </Button>
    </Tabs>
  )
}
