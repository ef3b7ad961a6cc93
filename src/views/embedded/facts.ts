import type { Amount } from '../../core/transactions/description.ts'
import type { Fact } from '../../ui/text/Facts.tsx'
import type { Formatters } from './formatters.ts'

export const address = (label: string, value: string | undefined): Fact[] =>
  value === undefined ? [] : [{ label, value, isAddress: true }]
export const text = (label: string, value: string | undefined): Fact[] =>
  value === undefined ? [] : [{ label, value }]

/** Creates a row with the token's full address, since anybody can create a token with the same name. */
export function tokenFact({ token, value }: Amount, { t, reported }: Formatters): Fact[] {
  const { address: contract, symbol, issuer, isClaimed, isReported } = token
  if (isReported)
    return [
      ...address(t('approve.reportedToken'), contract),
      ...text(t('approve.reportedAmount'), reported({ token, value })),
    ]
  if (contract === undefined)
    return token.decimals === undefined ? [{ label: t('approve.token'), value: t('approve.unknownToken') }] : []
  const label = t(symbol ? 'approve.token' : 'approve.unknownToken')
  return [
    { label: isClaimed && symbol ? t('approve.claimed', { symbol }) : label, value: contract, isAddress: true },
    ...text(t('approve.issuer'), issuer),
  ]
}
