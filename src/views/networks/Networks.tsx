import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { chooseNetwork } from '../../flows/networks/chooseNetwork.ts'
import { loadFollowPaint } from '../../flows/networks/loadFollowPaint.ts'
import { networks as messages } from '../../i18n/en/networks.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/list/Empty.tsx'
import { HelpIcon } from '../../ui/icons/icons.tsx'
import { SearchIcon } from '../../ui/icons/pageIcons.tsx'
import { SearchField } from '../../ui/field/SearchField.tsx'
import NOTICE_STYLES from '../../ui/feedback/Notice.css?inline'
import PROGRESS_STYLES from '../../ui/feedback/Progress.css?inline'
import FIELD_STYLES from '../../ui/field/Field.css?inline'
import CHOSEN_STYLES from '../../ui/list/Chosen.css?inline'
import { NetworkList } from './NetworkList.tsx'
import { SwitchProblem } from './SwitchProblem.tsx'
import { useModal, useT } from '../modal/context.ts'
import { showView } from '../../flows/modal/showView.ts'

export const styles = [NOTICE_STYLES, PROGRESS_STYLES, FIELD_STYLES, CHOSEN_STYLES]
export { messages }

/** The view that lists the site's networks, with search. */
export default function Networks() {
  const modal = useModal()
  const t = useT()
  const networks = useStore(modal.networks.$configured)
  const active = useStore(modal.networks.$activeId)
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  useEffect(() => loadFollowPaint(modal), [modal])
  const found = networks.filter(
    ({ name, id, caipNetworkId }) =>
      name.toLowerCase().includes(wanted) || [String(id), caipNetworkId].some((one) => one.toLowerCase() === wanted),
  )
  const none = useRef<HTMLDivElement>(null)
  const showAll = () => {
    // The pressed button is removed: move the focus to the field
    none.current?.parentElement?.querySelector('input')?.focus()
    setSearch('')
  }
  return (
    <>
      <SearchField label={t('networks.search')} clearLabel={t('networks.clear')} value={search} onChange={setSearch} />
      <SwitchProblem />
      <NetworkList networks={found} active={active} onChoose={(id) => void chooseNetwork(modal, id)} />
      {!found.length && (
        <div ref={none} role="status">
          <Empty
            icon={<SearchIcon />}
            title={t('networks.none')}
            action={{ label: t('networks.showAll'), onPress: showAll }}
          />
        </div>
      )}
    </>
  )
}

/** A link to "What is a Network?". */
export function Footer() {
  const modal = useModal()
  const t = useT()
  return (
    <Button kind="plain" icon={<HelpIcon />} onPress={() => showView(modal, { view: 'WhatIsANetwork' })}>
      {t('whatIsANetwork.title')}
    </Button>
  )
}
