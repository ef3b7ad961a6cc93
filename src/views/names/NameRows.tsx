import { useStore } from '@nanostores/react'
import { namingOf } from '../../flows/names/namingOf.ts'
import { labelOf } from '../../core/names/accountName.ts'
import { typeName } from '../../flows/names/typeName.ts'
import { List } from '../../ui/list/List.tsx'
import { Row } from '../../ui/list/Row.tsx'
import { useModal, useT } from '../modal/context.ts'
import { isRefused } from './NameField.tsx'

/** Names like the one that the visitor typed. A press on a name that is available fills it in. */
export function NameRows() {
  const modal = useModal()
  const t = useT()
  const naming = useStore(namingOf(modal).$naming)
  const { typed, suggestions } = naming
  if (!suggestions.length) return null
  return (
    <>
      <h3 className="name-title">{t('names.suggestions')}</h3>
      <List label={t('names.suggestions')}>
        {suggestions.map(({ name, isRegistered }) => {
          const isTyped = labelOf(name) === labelOf(typed)
          const isOut = isTyped && isRefused(naming)
          return (
            <Row
              key={name}
              title={name}
              subtitle={isOut ? undefined : t('names.available')}
              reason={isRegistered ? t('names.registered') : undefined}
              current={!isRegistered && isTyped && !isOut}
              onPress={() => typeName(modal, labelOf(name))}
            />
          )
        })}
      </List>
    </>
  )
}
