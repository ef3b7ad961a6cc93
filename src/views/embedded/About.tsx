import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { namespaceOf } from '../../core/caip.ts'
import type { ApprovalRequest } from '../../core/login/auth.ts'
import type { Approving } from '../../state/approving.ts'
import { keepOwnScroll } from '../../ui/list/keepOwnScroll.ts'
import { Facts, type Fact } from '../../ui/text/Facts.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useModal, useT } from '../modal/context.ts'
import { networkName } from '../networks/networkName.ts'
import { Preview } from '../preview/Preview.tsx'
import { Text } from './Actions.tsx'
import { createFormatters, type Formatters } from './formatters.ts'
import { RequestParts } from './RequestParts.tsx'
import { isDangerous, Warnings } from './Warnings.tsx'

/** Returns the formatters for the current language. */
function useFormatters({ address: account, network }: ApprovalRequest): Formatters {
  const { locale, networks } = useModal()
  const t = useT()
  const language = useStore(locale.$locale)
  return useMemo(() => {
    const chain = (reference: string | undefined) => {
      if (reference === undefined) return undefined
      const id = `${namespaceOf(network)}:${reference}` as const
      if (id === network) return undefined
      // The number, too: the site chooses the names of its own networks
      const name = networks.find(id)?.name
      return name === undefined ? reference : `${name} (${reference})`
    }
    return createFormatters(t, language, { account, chain, origin: location.origin })
  }, [t, language, account, network, networks])
}

/** Returns rows for the account and network that a request uses. */
function useWith({ address, type, network }: ApprovalRequest, { t }: Formatters): Fact[] {
  const modal = useModal()
  return [
    { label: t(type === 'smartAccount' ? 'approve.smartAccount' : 'approve.account'), value: address, isAddress: true },
    { label: t('approve.network'), value: networkName(modal.networks.get(network), t) },
  ]
}

/**
 * The description of a request: dangers, what changes in the account, what else it does, with which account and network,
 * and the raw request of the site.
 */
export function About({ approving, request }: { approving: Approving; request: ApprovalRequest }) {
  const format = useFormatters(request)
  const { t } = format
  const description = useStore(approving.$description)
  const effects = useStore(approving.$effects)
  const facts = useWith(request, format)
  // How many actions there are comes before what they do: the last ones may be below the edge
  const count = typeof description === 'object' ? description.parts.length + description.omitted : 1
  return (
    <section
      ref={keepOwnScroll}
      className="approve-about"
      aria-label={t('approve.summary')}
      aria-busy={description === undefined}
      tabIndex={0}
    >
      {description === undefined && (
        <>
          <p className="sr" role="status">
            {t('approve.reading')}
          </p>
          <Skeleton kind="text" count={3} />
        </>
      )}
      {description === 'failed' && (
        <Notice tone="danger" title={t('approve.unread')}>
          {t('approve.unreadHint')}
        </Notice>
      )}
      {typeof description === 'object' && <Warnings tone="danger" request={description} format={format} />}
      {count > 1 && <h3 className="approve-verb">{t('approve.batch', { count: format.number(count) })}</h3>}
      {effects !== 'none' && description !== undefined && (
        <Preview
          effects={effects}
          network={request.network}
          isDangerous={typeof description === 'object' && isDangerous(description)}
        />
      )}
      {typeof description === 'object' && <RequestParts description={description} effects={effects} format={format} />}
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
