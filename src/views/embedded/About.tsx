import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import type { ApprovalRequest } from '../../core/login/auth.ts'
import type { RequestDescription } from '../../core/transactions/description.ts'
import type { Approving } from '../../state/approving.ts'
import { Facts, type Fact } from '../../ui/text/Facts.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useModal, useT } from '../modal/context.ts'
import { networkName } from '../networks/networkName.ts'
import { ActionPart, Text } from './Actions.tsx'
import { createFormatters, type Formatters } from './formatters.ts'
import { Warnings } from './Warnings.tsx'

/** Returns the formatters for the current language. */
function useFormatters(account: string): Formatters {
  const t = useT()
  const locale = useStore(useModal().locale.$locale)
  return useMemo(() => createFormatters(t, locale, account), [t, locale, account])
}

/** The warnings about a request, then what each of its parts does. */
function Parts({ description: { parts, omitted, warnings }, format }: { description: RequestDescription; format: Formatters }) {
  const { t } = format
  const count = parts.length + omitted
  const isOne = count === 1
  return (
    <>
      <Warnings warnings={warnings} format={format} />
      {!isOne && <h3 className="approve-verb">{t('approve.batch', { count: format.number(count) })}</h3>}
      {parts.map((actions, part) => (
        <div key={part} className="approve-part">
          {!isOne && <p className="approve-count">{t('approve.part', { number: format.number(part + 1), count: format.number(count) })}</p>}
          {actions.map((action, index) => <ActionPart key={index} action={action} format={format} />)}
        </div>
      ))}
      {omitted > 0 && <p className="approve-count">{t('approve.rest', { count: format.number(omitted) })}</p>}
    </>
  )
}

/** Rows for the account and network that a request uses. */
function useWith({ address, type, network }: ApprovalRequest, { t }: Formatters): Fact[] {
  const modal = useModal()
  return [
    { label: t(type === 'smartAccount' ? 'approve.smartAccount' : 'approve.account'), value: address, isAddress: true },
    { label: t('approve.network'), value: networkName(modal.networks.get(network), t) },
  ]
}

/**
 * The description of a request: warnings, what it does, with which account and network, and the raw request of the
 * site.
 */
export function About({ approving, request }: { approving: Approving; request: ApprovalRequest }) {
  const format = useFormatters(request.address)
  const { t } = format
  const description = useStore(approving.$description)
  const facts = useWith(request, format)
  return (
    <section className="approve-about" aria-label={t('approve.summary')} aria-busy={description === undefined} tabIndex={0}>
      {description === undefined && (
        <>
          <p className="sr" role="status">{t('approve.reading')}</p>
          <Skeleton kind="text" count={3} />
        </>
      )}
      {description === 'failed' && <Notice tone="danger" title={t('approve.unread')}>{t('approve.unreadHint')}</Notice>}
      {typeof description === 'object' && <Parts description={description} format={format} />}
      <Facts facts={facts} />
      {typeof description === 'object' && description.raw.text && (
        <details className="approve-more">
          <summary>{t('approve.raw')}</summary>
          <Text text={description.raw} format={format} />
        </details>
      )}
    </section>
  )
}
