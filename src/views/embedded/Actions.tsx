import type { Action, CutText } from '../../core/transactions/description.ts'
import { keepOwnScroll } from '../../ui/list/keepOwnScroll.ts'
import { Facts } from '../../ui/text/Facts.tsx'
import { FieldTree } from '../../ui/text/FieldTree.tsx'
import type { Formatters } from './formatters.ts'
import { describeAction } from './describeAction.ts'

/** Text from the site, verbatim, and the number of characters that were cut. */
export function Text({ text: { text, rest }, format }: { text: CutText; format: Formatters }) {
  return (
    <>
      <p ref={keepOwnScroll} className="message approve-text" dir="auto" tabIndex={0} data-private="">
        {text}
      </p>
      {rest > 0 && <p className="approve-count">{format.t('approve.cut', { count: format.number(rest) })}</p>}
    </>
  )
}

/** The description of one action of a request. */
export function ActionPart({ action, format }: { action: Action; format: Formatters }) {
  const { headline, hint, facts, folded, text, whole, fields } = describeAction(action, format)
  return (
    <div className="approve-action">
      <h3 className="approve-verb">{headline}</h3>
      {hint && <p className="approve-count">{hint}</p>}
      {text && <Text text={text} format={format} />}
      {facts.length > 0 && <Facts facts={facts} />}
      {folded && (
        <details className="approve-more">
          <summary>{folded.label}</summary>
          <Facts facts={folded.facts} />
        </details>
      )}
      {whole && (
        <details className="approve-more">
          <summary>{format.t('approve.whole')}</summary>
          <Text text={whole} format={format} />
        </details>
      )}
      {fields && (
        <details className="approve-more" open>
          <summary>{format.t('approve.details')}</summary>
          <FieldTree fields={fields} />
        </details>
      )}
    </div>
  )
}
