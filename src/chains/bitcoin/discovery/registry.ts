import { cleanIcon, cleanName } from '../../../core/wallets/sanitize.ts'
import { ANNOUNCED_MAX } from '../../../core/limits.ts'
import { at, walletAt, type Found } from './found.ts'

/** The properties of `window` that list Bitcoin providers (WBIP-004): the old name and the new name. */
const LISTS = ['btc_providers', 'wbip_providers']

/** Corrects the type of Leather's icon: `image/svg` is not accepted by browsers. */
const mended = (icon: unknown) =>
  typeof icon === 'string' ? icon.replace(/^data:image\/svg(?=[;,])/i, 'data:image/svg+xml') : icon

function toFound(win: object, entry: unknown): Found[] {
  const [id, rawName, icon] = ['id', 'name', 'icon'].map((key) => at(Object(entry) as object, key))
  const name = cleanName(rawName)
  if (typeof id !== 'string' || !/^[\w$]+(?:\.[\w$]+){0,7}$/.test(id) || !name) return []
  const wallet = walletAt(win, id, 'request')
  return wallet ? [{ access: { via: 'sats', wallet }, place: id, name, icon: cleanIcon(mended(icon)) }] : []
}

/** Returns the sats-connect wallets that are in the list now. */
export const findInRegistry = (win: object): Found[] =>
  LISTS.flatMap((list) => {
    const entries = at(win, list)
    return Array.isArray(entries)
      ? Array.from({ length: Math.min(Number(at(entries, 'length')) || 0, ANNOUNCED_MAX) }, (_, index) =>
          at(entries, String(index)),
        )
      : []
  }).flatMap((entry) => toFound(win, entry))
