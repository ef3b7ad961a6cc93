import { atom } from 'nanostores'
import type { Namespace } from '../core/types.ts'
import type { NamedAs } from './names.ts'

/** The key of an account in the labels: the same on all networks of a namespace. */
export const labelKey = (namespace: Namespace, address: string) => `${namespace}:${address}`

/** Names of accounts, by `labelKey`. */
export function createLabels() {
  return {
    /** Names that the visitor gave. */
    $all: atom<Readonly<Record<string, string>>>({}),
    /** Name and picture of the active account in a naming service. Empty until Account is shown. */
    $names: atom<Readonly<Record<string, NamedAs>>>({}),
  }
}
