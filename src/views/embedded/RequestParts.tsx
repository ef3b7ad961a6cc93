import type { RequestDescription } from '../../core/transactions/description.ts'
import type { Effects } from '../../core/transactions/effects.ts'
import { Facts } from '../../ui/text/Facts.tsx'
import { ActionPart } from './Actions.tsx'
import type { Formatters } from './formatters.ts'
import { isTold } from './isTold.ts'
import { Warnings } from './Warnings.tsx'

/** The mild warnings about a request, then what each of its parts does, apart from what the effects tell. */
export function RequestParts({
  description,
  effects,
  format,
}: {
  description: RequestDescription
  effects: Effects | 'none' | undefined
  format: Formatters
}) {
  const { t } = format
  const { parts, omitted, warnings } = description
  const count = parts.length + omitted
  const isOne = count === 1
  // The effects do not name who issues a token
  const told = parts
    .flat()
    .flatMap((one) => (isTold(one, effects) && 'amount' in one && one.amount ? [one.amount] : []))
  // The view has the same title for signatures and transactions
  const isFree = !warnings.length && parts.flat().every(({ kind }) => kind === 'signIn' || kind === 'message')
  const issuers = [...new Set(told.flatMap(({ token }) => token.issuer ?? []))].map((value) => ({
    label: t('approve.issuer'),
    value,
  }))
  return (
    <>
      <Warnings tone="warning" request={description} format={format} />
      {parts.map((all, part) => {
        const actions = all.filter((action) => !isTold(action, effects))
        if (!actions.length) return null
        return (
          <div key={part} className="approve-part">
            {!isOne && (
              <p className="approve-count">
                {t('approve.part', { number: format.number(part + 1), count: format.number(count) })}
              </p>
            )}
            {actions.map((action, index) => (
              <ActionPart key={index} action={action} format={format} />
            ))}
          </div>
        )
      })}
      {isFree && <p className="approve-count">{t('approve.free')}</p>}
      {issuers.length > 0 && <Facts facts={issuers} />}
      {omitted > 0 && <p className="approve-count">{t('approve.rest', { count: format.number(omitted) })}</p>}
    </>
  )
}
