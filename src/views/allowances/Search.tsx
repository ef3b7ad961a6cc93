import { useStore } from '@nanostores/react'
import { formatWhole } from '../../core/money/exactAmount.ts'
import type { Known } from '../../flows/allowances/allowancesOf.ts'
import { retrySearch, searchFurther, stopSearch } from '../../flows/allowances/searchAllowances.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { failureHint } from '../assets/failureHint.ts'
import { useModal, useT } from '../modal/context.ts'

/** What screen readers are told when the search starts and ends; not on each step. */
const WORDS: Readonly<Record<Known['state'], MessageKey>> = {
  searching: 'allowances.searching',
  paused: 'allowances.searching',
  stopped: 'allowances.stopped',
  done: 'allowances.list',
  failed: 'allowances.searchFailed',
}

/** The blocks that are read now, or down to which block was read. */
function Place({ known: { progress, scanned, state } }: { known: Known }) {
  const modal = useModal()
  const t = useT()
  const locale = useStore(modal.locale.$locale)
  const write = (block: bigint) => formatWhole(block, locale)
  if (progress) {
    const { window, head, percent } = progress
    return (
      <>
        <progress className="allowances-bar" aria-label={t('allowances.progress')} max={100} value={percent} />
        <span>{t('allowances.blocks', { from: write(window.from), to: write(window.to), head: write(head) })}</span>
      </>
    )
  }
  if (state === 'searching' || !scanned) return null
  return <span>{scanned.from ? t('allowances.since', { block: write(scanned.from) }) : t('allowances.all')}</span>
}

/** The one thing that the visitor can do about the search. */
function Action({ known, isEmpty }: { known: Known; isEmpty: boolean }) {
  const modal = useModal()
  const t = useT()
  const { state, scanned } = known
  const button = (key: MessageKey, press: () => void) => (
    <button type="button" part="button" className="link" onClick={press}>
      {t(key)}
    </button>
  )
  if (state === 'searching') return button('allowances.stop', () => stopSearch(modal))
  // An empty list has the button itself.
  if (isEmpty) return null
  if (state === 'failed') return button('common.tryAgain', () => retrySearch(modal))
  const isMore = state === 'stopped' || (scanned !== undefined && scanned.from > 0n)
  return isMore ? button('allowances.further', () => searchFurther(modal)) : null
}

/** How far the search has come, with a button to stop, repeat or extend it. */
export function Search({ known, isEmpty }: { known: Known | undefined; isEmpty: boolean }) {
  const t = useT()
  if (!known) return null
  const { state, error } = known
  const reason = failureHint(error)
  return (
    <div className="allowances-search">
      <p className={!isEmpty && (state === 'stopped' || state === 'failed') ? undefined : 'sr'} role="status">
        {t(WORDS[state])}
        {state === 'failed' && reason === 'assets.refused' && ` ${t(reason)}`}
      </p>
      <Place known={known} />
      <Action known={known} isEmpty={isEmpty} />
    </div>
  )
}
