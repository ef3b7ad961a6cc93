import { useState, type ReactNode } from 'react'
import { buyOf } from '../../flows/buy/buyOf.ts'
import type { BuyList } from '../../flows/buy/purchase.ts'
import { goBack } from '../../flows/modal/goBack.ts'
import { SearchField } from '../../ui/field/SearchField.tsx'
import { Empty } from '../../ui/list/Empty.tsx'
import { List } from '../../ui/list/List.tsx'
import { Row } from '../../ui/list/Row.tsx'
import { useModal, useT } from '../modal/context.ts'

export interface Choice {
  code: string
  name: string
  subtitle: string
  mark: ReactNode
}

export interface ChoicesProps {
  list: BuyList
  label: string
  choices: readonly Choice[]
  current: string
}

/** Lists of up to this many rows have no search field: they fit on the screen, and a phone's keyboard would cover them. */
const LISTED_WITHOUT_SEARCH = 6

const plain = (text: string) => text.normalize('NFKC').trim().toLowerCase()
const isFound = ({ code, name, subtitle }: Choice, search: string) =>
  [code, name, subtitle].some((text) => plain(text).includes(plain(search)))

/** Coins or currencies to choose from. Choosing one goes back. */
export function Choices({ list, label, choices, current }: ChoicesProps) {
  const modal = useModal()
  const t = useT()
  const [search, setSearch] = useState('')
  const found = choices.filter((one) => isFound(one, search))
  const choose = (code: string) => {
    buyOf(modal).change({ [list]: code })
    goBack(modal)
  }
  return (
    <>
      {choices.length > LISTED_WITHOUT_SEARCH && (
        <SearchField
          label={t('buy.search')}
          value={search}
          onChange={setSearch}
          clearLabel={t('networks.clear')}
          autofocus
        />
      )}
      <p role="status" className="sr">
        {search.trim() && !found.length && t('buy.noMatch')}
      </p>
      {!found.length && <Empty title={t('buy.noMatch')} />}
      <List label={label}>
        {found.map(({ code, name, subtitle, mark }) => (
          <Row
            key={code}
            title={name}
            subtitle={subtitle}
            image={mark}
            current={code === current}
            onPress={() => choose(code)}
          />
        ))}
      </List>
    </>
  )
}
