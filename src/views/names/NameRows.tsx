import { useStore } from '@nanostores/react'
import { isZoneRefused, namingOf } from '../../flows/names/namingOf.ts'
import { labelOf, nameOf } from '../../core/names/accountName.ts'
import { typeName } from '../../flows/names/typeName.ts'
import { List } from '../../ui/list/List.tsx'
import { Row } from '../../ui/list/Row.tsx'
import { useModal, useT } from '../modal/context.ts'

/** Names like the one that the visitor typed. A press on a name that is available fills it in. */
export function NameRows() {
  const modal = useModal()
  const t = useT()
  const naming = useStore(namingOf(modal).$naming)
  const { typed, suggestions } = naming
  // The note below the field says whether the typed name is taken
  const others = suggestions.filter(({ name }) => name !== nameOf(labelOf(typed)))
  if (!others.length || isZoneRefused(naming)) return null
  return (
    <>
      <h3 className="name-title">{t('names.suggestions')}</h3>
      <List label={t('names.suggestions')}>
        {others.map(({ name, isRegistered }) => (
          <Row
            key={name}
            title={name}
            isPrivate
            subtitle={t('names.available')}
            reason={isRegistered ? t('names.registered') : undefined}
            onPress={() => typeName(modal, labelOf(name))}
          />
        ))}
      </List>
    </>
  )
}
