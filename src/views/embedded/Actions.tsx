import type { Action, CutText } from '../../core/transactions/description.ts'
import { Facts } from '../../ui/text/Facts.tsx'
import { FieldTree } from '../../ui/text/FieldTree.tsx'
import type { Say } from './say.ts'
import { tellAction } from './tell.ts'

/** Untrusted text as it is, and how many characters were cut. */
export function Text({ text: { text, rest }, say }: { text: CutText; say: Say }) {
  return (
    <>
      <p className="approve-text" dir="auto" tabIndex={0}>
        {text}
      </p>
      {rest > 0 && <p className="approve-count">{say.t('approve.cut', { count: say.number(rest) })}</p>}
    </>
  )
}

/** One action of a request. */
export function ActionPart({ action, say }: { action: Action; say: Say }) {
  const { headline, hint, facts, text, whole, fields } = tellAction(action, say)
  return (
    <div className="approve-action">
      <h3 className="approve-verb">{headline}</h3>
      {hint && <p className="approve-count">{hint}</p>}
      {text && <Text text={text} say={say} />}
      {facts.length > 0 && <Facts facts={facts} />}
      {whole && (
        <details className="approve-more">
          <summary>{say.t('approve.whole')}</summary>
          <Text text={whole} say={say} />
        </details>
      )}
      {fields && (
        <details className="approve-more" open>
          <summary>{say.t('approve.details')}</summary>
          <FieldTree fields={fields} />
        </details>
      )}
    </div>
  )
}
