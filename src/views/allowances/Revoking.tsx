import { useStore } from '@nanostores/react'
import type { Allowance } from '../../core/money/allowances.ts'
import { formatExact } from '../../core/money/exactAmount.ts'
import { isUnclear } from '../../core/money/sendFailure.ts'
import { roundUp } from '../../core/transactions/sixDigits.ts'
import { allowancesOf, type Revocation } from '../../flows/allowances/allowancesOf.ts'
import { prepareRevocation, revoke } from '../../flows/allowances/revoke.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Facts } from '../../ui/text/Facts.tsx'
import { useModal, useT } from '../modal/context.ts'
import { RevokingFee } from './RevokingFee.tsx'

/** What the check of the network said, as a message key. */
function checkOf({ phase, prepared }: Revocation): MessageKey {
  if (phase === 'checking') return 'allowances.checking'
  return prepared?.isSimulated ? 'allowances.checked' : 'allowances.unchecked'
}

/** What went wrong, and what the visitor can do. */
function Problem({ error, phase }: Revocation) {
  const t = useT()
  if (phase === 'late') return <Notice>{t('allowances.late')}</Notice>
  if (!error) return null
  if (isUnclear(error))
    return (
      <Notice tone="danger" error={error}>
        {t('allowances.unclear')}
      </Notice>
    )
  if (error.code === 'UserRejected') return <Notice>{t('allowances.rejected')}</Notice>
  const isPoor = error.code === 'InsufficientFunds'
  if (phase === 'refused' && (isPoor || error.code === 'TransactionFailed'))
    return (
      <Notice tone="danger" title={t('allowances.wouldFail')} error={error}>
        {t(isPoor ? 'allowances.feeTooHigh' : 'allowances.wouldFailHint')}
      </Notice>
    )
  return (
    <Notice tone="danger" title={t('allowances.failed')} error={error}>
      {error.code === 'Aborted' ? t('allowances.changed') : t(`error.${error.code}` as MessageKey)}
    </Notice>
  )
}

/** The check of a revocation with its network fee, and the button that asks the wallet. */
export function Revoking({ allowance: { key, network } }: { allowance: Allowance }) {
  const modal = useModal()
  const t = useT()
  const locale = useStore(modal.locale.$locale)
  const revocation = useStore(allowancesOf(modal).$revocations)[key]
  if (!revocation) return null
  const { phase, prepared } = revocation
  const { symbol, decimals } = modal.networks.get(network).nativeCurrency
  const fee = () => {
    if (prepared?.isFeePaid) return t('allowances.feePaid')
    if (prepared?.fee === undefined) return phase === 'checking' ? '…' : t('allowances.feeUnknown')
    const write = (units: bigint) => `${formatExact(units, decimals, locale)} ${symbol}`
    return <bdi title={write(prepared.fee)}>{write(roundUp(prepared.fee))}</bdi>
  }
  const isAsking = phase === 'asking' || phase === 'late'
  return (
    <>
      {phase !== 'refused' && (
        <Facts
          facts={[
            { label: t('allowances.fee'), value: fee() },
            { label: t('allowances.check'), value: t(checkOf(revocation)) },
          ]}
        />
      )}
      {prepared && <RevokingFee prepared={prepared} network={network} />}
      <Problem {...revocation} />
      {phase !== 'refused' && <p className="allowances-note">{t('allowances.revokeHint')}</p>}
      <div className="footer allowances-foot">
        {phase === 'refused' ? (
          <Button kind="secondary" onPress={() => void prepareRevocation(modal, key)}>
            {t('common.tryAgain')}
          </Button>
        ) : (
          <Button kind="danger" busy={isAsking || phase === 'checking'} onPress={() => void revoke(modal, key)}>
            {t(isAsking ? 'allowances.inWallet' : 'allowances.revoke')}
          </Button>
        )}
      </div>
    </>
  )
}
