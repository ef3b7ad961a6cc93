import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Finding } from '../../core/diagnostics/diagnosis.ts'
import { checkAgain, checkedOf } from '../../flows/diagnostics/checkAgain.ts'
import { findingsOf } from '../../flows/diagnostics/diagnose.ts'
import { diagnostics as messages } from '../../i18n/en/diagnostics/diagnostics.ts'
import { Button } from '../../ui/Button.tsx'
import ACTIONS_STYLES from '../../ui/dialog/Actions.css?inline'
import SKELETON_STYLES from '../../ui/feedback/Skeleton.css?inline'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { AlertIcon, CheckIcon } from '../../ui/icons/icons.tsx'
import { InfoIcon } from '../../ui/icons/pageIcons.tsx'
import COPY_STYLES from '../../ui/text/CopyButton.css?inline'
import { CopyButton } from '../../ui/text/CopyButton.tsx'
import { useModal, useT } from '../modal/context.ts'
import { SupportLink } from '../modal/SupportLink.tsx'
import DIAGNOSTICS_STYLES from './Diagnostics.css?inline'

export const styles = [COPY_STYLES, ACTIONS_STYLES, DIAGNOSTICS_STYLES, SKELETON_STYLES]
export { messages }

/** The icon of each state, in the order in which findings are shown. */
const SIGNS = { problem: AlertIcon, unknown: InfoIcon, ok: CheckIcon } as const
const ORDER = Object.keys(SIGNS)

/** One finding: its icon, its evidence, and what can be done. */
function Found({ finding: { id, state, evidence, next } }: { finding: Finding }) {
  const t = useT()
  const Sign = SIGNS[state]
  return (
    <li className={`finding ${state}`}>
      <Sign />
      <div className="finding-words">
        <h3>
          {t(`diagnose.${id}`)} <span className="finding-state">{t(`diagnose.state.${state}`)}</span>
        </h3>
        <p className="finding-evidence">{evidence}</p>
        {next && <p className="finding-next">{next}</p>}
      </div>
    </li>
  )
}

/** The view Diagnostics: checks why the visitor cannot connect, and shows what can be done. */
export default function Diagnostics() {
  const modal = useModal()
  const t = useT()
  const { isRunning, verdicts } = useStore(checkedOf(modal))
  useEffect(() => void checkAgain(modal), [modal])
  const findings = findingsOf(verdicts ?? [], t, true)
  const sorted = findings.toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state))
  const count = findings.filter(({ state }) => state === 'problem').length
  const summary = count ? t('diagnose.some', { count }) : t('diagnose.none')
  return (
    <>
      <p className="diagnosis" role="status">
        {isRunning || !verdicts ? t('diagnose.looking') : summary}
      </p>
      {!verdicts && <Skeleton count={4} />}
      <ul className="findings" aria-label={t('diagnose.list')} aria-busy={isRunning}>
        {sorted.map((finding) => (
          <Found key={finding.id} finding={finding} />
        ))}
      </ul>
    </>
  )
}

/** Buttons to check again and to copy the report, and a link to the site's support page. */
export function Footer() {
  const modal = useModal()
  const t = useT()
  const { isRunning, report } = useStore(checkedOf(modal))
  return (
    <>
      <Button busy={isRunning} onPress={() => void checkAgain(modal)}>
        {t('diagnose.run')}
      </Button>
      {report !== undefined && (
        <div className="diagnosis-help">
          <CopyButton
            label={t('diagnose.copy')}
            text={report}
            onCopied={() => modal.toasts.add((say) => say('diagnose.copied'), 'success')}
            onFailed={() => modal.toasts.add((say) => say('diagnose.copyFailed'), 'error')}
          >
            {t('diagnose.copy')}
          </CopyButton>
          <SupportLink />
        </div>
      )}
    </>
  )
}
