import type { CaipNetworkId } from '../../core/types.ts'
import { ArrowDownIcon, ArrowUpIcon } from '../../ui/icons/activityIcons.tsx'
import { AlertIcon } from '../../ui/icons/icons.tsx'
import { Facts } from '../../ui/text/Facts.tsx'
import type { EffectText } from './describeEffects.ts'
import { EffectMark } from './EffectMark.tsx'
import { Party } from './Party.tsx'

export interface EffectProps {
  effect: EffectText
  /** `−` sends, `+` receives, `×` takes back an allowance. Without one, it is allowed. */
  sign?: '−' | '+' | '×'
  network: CaipNetworkId
}

/** A long number is as large as other text, since one that breaks can be taken for a smaller one. */
const LONG_NUMBER = /\S{15}/

/** One effect at a glance: what moves, with its picture, and who gets or gives it, with the whole address. */
export function Effect({ effect, sign, network }: EffectProps) {
  const { headline, note, exact, token, parties, facts, isDanger } = effect
  // Which way it goes between what moves and the other side
  const Arrow = sign === '+' ? ArrowUpIcon : ArrowDownIcon
  return (
    <div className={isDanger ? 'effect danger' : 'effect'}>
      <div className="effect-sum">
        <EffectMark token={token} network={network} />
        <p className={LONG_NUMBER.test(headline) ? 'long' : undefined} title={exact}>
          {/* One piece: in Arabic, the sign of a figure stands on its left, and that of words on their right */}
          <bdi>
            {(sign || isDanger) && (
              <span className="effect-sign" aria-hidden="true">
                {sign ?? <AlertIcon />}
              </span>
            )}
            <span>{headline}</span>
          </bdi>
        </p>
      </div>
      {note && <p className="effect-note">{note}</p>}
      {/* Nothing moves when an allowance is taken back */}
      {parties.length > 0 && sign !== '×' && (
        <div className="effect-way">
          <Arrow size={16} />
        </div>
      )}
      {parties.map((party) => (
        <Party key={party.address} {...party} />
      ))}
      {facts.length > 0 && <Facts facts={facts} />}
    </div>
  )
}
