import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import type { Doubt, Effects, FailingEffects, TracedEffects } from '../../core/transactions/effects.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useModal, useT } from '../modal/context.ts'
import {
  describeAllowance,
  describeMovement,
  isOfAsset,
  type EffectText,
  type MovementOptions,
  type SentAsset,
} from './describeEffects.ts'
import { Effect, type EffectProps } from './Effect.tsx'
import { createFormatters } from './formatters.ts'

interface PreviewProps {
  /** What the request would do; undefined while it is simulated. */
  effects: Effects | undefined
  network: CaipNetworkId
  /** An address that the same screen shows as the recipient: it is not repeated. */
  hidden?: string | undefined
  /** An address that the visitor entered by a name. */
  named?: MovementOptions['named']
  /** What the visitor asked to send: it comes first. */
  asset?: SentAsset | undefined
  /** Whether the same screen warns of the request: then a simulation in which nothing moves promises nothing. */
  isDangerous?: boolean
}

/** The effects of one kind, such as what is sent. */
function Group({
  title,
  effects,
  ...shared
}: { title: string; effects: readonly EffectText[] } & Omit<EffectProps, 'effect'>) {
  if (!effects.length) return null
  return (
    <div className="effects">
      <h3 className="effects-title">{title}</h3>
      <ul className="effects-list">
        {effects.map((effect, index) => (
          <li key={index}>
            <Effect effect={effect} {...shared} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What is sent, the asset that the visitor asked to send first. */
const inOrder = (sends: TracedEffects['sends'], asset: SentAsset | undefined) =>
  asset ? sends.toSorted((one, other) => Number(isOfAsset(other, asset)) - Number(isOfAsset(one, asset))) : sends

/** Doubts that mean a possible loss. */
const DANGERS: readonly Doubt[] = ['logs', 'more', 'control']

function Traced({
  effects: { sends, receives, allows, doubts },
  network,
  isDangerous,
  ...known
}: Omit<PreviewProps, 'effects'> & { effects: TracedEffects }) {
  const modal = useModal()
  const translate = useT()
  const locale = useStore(modal.locale.$locale)
  const format = useMemo(() => createFormatters(translate, locale), [translate, locale])
  const { t } = format
  const isNothing = sends.length + receives.length + allows.length === 0
  const [given = [], revoked = []] = [false, true].map((isRevoked) =>
    allows.filter((one) => Boolean(one.isRevoked) === isRevoked).map((one) => describeAllowance(one, format)),
  )
  const allowed = <Group title={t('preview.allows')} effects={given} network={network} />
  // A danger must be in sight without scrolling
  const isDanger = given.some((one) => one.isDanger)
  return (
    <>
      {doubts.map((doubt) => (
        <Notice key={doubt} tone={DANGERS.includes(doubt) ? 'danger' : 'warning'}>
          {t(`preview.${doubt}`)}
        </Notice>
      ))}
      {isNothing && !isDangerous && <p className="effect-none">{t('preview.nothing')}</p>}
      {isDanger && allowed}
      <Group
        title={t('preview.sends')}
        sign="−"
        effects={inOrder(sends, known.asset).map((one) => describeMovement(one, format, { isOut: true, ...known }))}
        network={network}
      />
      {!isDanger && allowed}
      <Group
        title={t('preview.receives')}
        sign="+"
        effects={receives.map((one) => describeMovement(one, format))}
        network={network}
      />
      <Group title={t('preview.revokes')} sign="×" effects={revoked} network={network} />
      <p className="effects-note">{t(isNothing && isDangerous ? 'preview.nothingYet' : 'preview.note')}</p>
    </>
  )
}

function Failing({ effects: { reason, isShort } }: { effects: FailingEffects }) {
  const t = useT()
  const why = reason === undefined ? t('preview.failsHint') : t('preview.reason', { reason: `\u2068${reason}\u2069` })
  return (
    <Notice tone="danger" title={t('preview.fails')}>
      {isShort ? t('preview.short') : why}
    </Notice>
  )
}

/** What a request would do to the visitor's account, or why that is not known. */
export function Preview({ effects, ...known }: PreviewProps) {
  const t = useT()
  return (
    <section className="preview" aria-label={t('preview.summary')} aria-busy={effects === undefined} aria-live="polite">
      {effects === undefined && (
        <>
          <p className="sr">{t('preview.busy')}</p>
          <Skeleton kind="text" count={2} />
        </>
      )}
      {effects?.known === 'traced' && <Traced effects={effects} {...known} />}
      {effects?.known === 'fails' && <Failing effects={effects} />}
      {(effects?.known === 'estimated' || effects?.known === 'unknown') && (
        <Notice tone="warning" title={t('preview.unknown')}>
          {t(effects.known === 'estimated' ? 'preview.estimated' : 'preview.unknownHint')}
        </Notice>
      )}
    </section>
  )
}
