import type { Warning } from '../../core/description.ts'
import { approval } from '../../i18n/en/approval.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { Notice } from '../../ui/Notice.tsx'
import type { Say } from './say.ts'

/** What a visitor may lose by. */
const DANGERS: readonly Warning[] = ['malformed', 'foreignDomain', 'transactionInMessage', 'delegateCall', 'handsOver', 'allItems', 'unlimited', 'tooMany']

/** What the visitor should know before saying yes; what is dangerous is read out. */
export function Warnings({ warnings, say }: { warnings: readonly Warning[]; say: Say }) {
  return warnings.map((one) => {
    const hint = `approve.warn.${one}Hint`
    return (
      <Notice key={one} tone={DANGERS.includes(one) ? 'danger' : 'warning'} title={say.t(`approve.warn.${one}`)}>
        {hint in approval && say.t(hint as MessageKey, { host: location.host })}
      </Notice>
    )
  })
}
