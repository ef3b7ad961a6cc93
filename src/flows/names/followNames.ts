import type { Connection } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { labelKey } from '../../state/labels.ts'
import { createNames } from '../../state/names.ts'
import { readName, type Place } from './readName.ts'

const keyOf = ({ namespace, address }: Connection) => labelKey(namespace, address)

/**
 * Returns where to look up the account's name, according to the site's options; undefined if nowhere. Accounts on test
 * networks have no names.
 */
function placeFor({ $options, chain, networks }: Modal, { namespace, network }: Connection): Place | undefined {
  const { names = 'default', projectId } = $options.get()
  if (names === 'off' || !chain(namespace)?.abilities.includes('names') || networks.get(network).testnet)
    return undefined
  return names === 'default' && projectId ? 'service' : 'node'
}

function create(modal: Modal) {
  const { connections, networks, shell, labels, $options, lifetime } = modal
  const names = createNames()

  async function load(place: Place, connection: Connection): Promise<void> {
    const answer = names.begin(keyOf(connection), place, modal.now())
    const found = await readName(modal, place, connection).catch(() => undefined)
    if (answer(found, modal.now())) update()
  }

  /** Shows the known name of the active account. While the modal is open, also looks up a missing or outdated name. */
  function update(): void {
    if (lifetime.signal.aborted) return
    names.keepOnly(connections.$all.get().map(keyOf))
    const connection = connections.$active.get()
    const place = connection && placeFor(modal, connection)
    if (!place) return labels.$names.set({})
    const key = keyOf(connection)
    const found = names.get(key)
    labels.$names.set(found ? { [key]: found } : {})
    if (shell.$open.get() && names.isDue(key, place, modal.now())) void load(place, connection)
  }

  const stops = [connections.$all, connections.$active, networks.$activeId, shell.$open, $options].map((one) =>
    one.listen(update),
  )
  const stop = () => stops.forEach((one) => one())
  lifetime.signal.addEventListener('abort', stop, { once: true })
  update()
  return {
    /** Shows a name that the account got just now, with the picture that it had before. */
    setName(connection: Connection, name: string) {
      const place = placeFor(modal, connection)
      if (!place) return
      const key = keyOf(connection)
      names.set(key, place, { ...names.get(key), name }, modal.now())
      update()
    },
  }
}

/** Shows the name that an account got just now, and follows names from now on. */
export const nameAccount = (modal: Modal, connection: Connection, name: string): void =>
  modal.late(create).setName(connection, name)

/**
 * From now on, looks up the name and picture of the active account whenever the modal is open, and publishes them in
 * the state. A failed name request is not repeated for 5 minutes.
 */
export const followNames = (modal: Modal): void => void modal.late(create)
