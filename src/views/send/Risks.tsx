import { useState } from 'react'
import { isDangerous, type Risk } from '../../core/safety/recipientRisks.ts'
import type { Review } from '../../flows/send/draft.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useT } from '../modal/context.ts'
import { Compare } from './Compare.tsx'

type Simple = Exclude<Risk['kind'], 'lookAlike'>

const HINTS: Partial<Record<Simple, MessageKey>> = {
  asked: 'safety.askedHint',
  unclear: 'safety.unclearHint',
  again: 'safety.againHint',
  mistyped: 'safety.mistypedHint',
  burn: 'safety.burnHint',
  token: 'safety.tokenHint',
  elsewhere: 'safety.elsewhereHint',
  dust: 'safety.dustHint',
  contract: 'safety.contractHint',
  first: 'safety.firstHint',
}

/** Says that the recipient imitates an address, with a comparison of both. */
function LookAlike({ risk, to }: { risk: Extract<Risk, { kind: 'lookAlike' }>; to: string }) {
  const t = useT()
  const [isShown, setShown] = useState(false)
  const { known } = risk
  const heading = known.label ? (
    <bdi data-private="">{known.label}</bdi>
  ) : (
    t(known.isOwn ? 'safety.ownOne' : 'safety.knownOne')
  )
  return (
    <>
      <Notice
        tone="danger"
        title={t('safety.lookAlike')}
        action={{
          label: t(isShown ? 'safety.hideCompare' : 'safety.compare'),
          onPress: () => setShown(!isShown),
        }}
      >
        {t('safety.lookAlikeHint')}
      </Notice>
      {isShown && (
        <Compare
          addresses={[
            [t('safety.thisOne'), to],
            [heading, known.address],
          ]}
        />
      )}
    </>
  )
}

/** One risk of the recipient. */
export function RiskNotice({ risk, to }: { risk: Risk; to: string }) {
  const t = useT()
  if (risk.kind === 'lookAlike') return <LookAlike risk={risk} to={to} />
  const hint = HINTS[risk.kind]
  const title = t(`safety.${risk.kind}`, risk.kind === 'elsewhere' ? { network: risk.network } : {})
  return (
    <Notice tone={isDangerous(risk) ? 'danger' : 'info'} title={title}>
      {hint && t(hint)}
    </Notice>
  )
}

/** What is worth knowing about the recipient, but no danger. */
export function MildRisks({ review: { risks = [], transfer } }: { review: Review }) {
  return risks
    .filter((one) => !isDangerous(one))
    .map((risk) => <RiskNotice key={risk.kind} risk={risk} to={transfer.to} />)
}
