import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Connection } from '../../core/types.ts'
import { whyNoName } from '../../flows/account/whyNoName.ts'
import { showView } from '../../flows/modal/showView.ts'
import { labelKey } from '../../state/labels.ts'
import { ChevronIcon } from '../../ui/icons/icons.tsx'
import { EditIcon } from '../../ui/icons/listIcons.tsx'
import { Row } from '../../ui/list/Row.tsx'
import { Mark } from '../../ui/marks/Mark.tsx'
import { useModal, useT } from '../modal/context.ts'
import { loadNames } from './loadNames.ts'

/** A row to choose a name, for accounts that can have one and have none yet. */
export function NameRow({ connection }: { connection: Connection }) {
  const modal = useModal()
  const t = useT()
  useStore(modal.$options)
  const names = useStore(modal.labels.$names)
  // Account looks names up, too, but a site can open the settings first.
  useEffect(() => {
    loadNames()
      .then(({ followNames }) => followNames(modal))
      .catch(() => {})
  }, [modal])
  if (whyNoName(modal, connection) || names[labelKey(connection.namespace, connection.address)]?.name) return null
  return (
    <Row
      title={t('settings.chooseName')}
      image={
        <Mark name="">
          <EditIcon />
        </Mark>
      }
      trailing={<ChevronIcon />}
      onPress={() => showView(modal, { view: 'RegisterAccountName' })}
    />
  )
}
