import { atom } from 'nanostores'
import type { Namespace } from '../core/types.ts'
import type { NamedAs } from './names.ts'

/** Returns the key of an account in the labels. It is the same on all networks of a namespace. */
export const labelKey = (namespace: Namespace, address: string) => `${namespace}:${address}`

/** Creates the stores of account names, by `labelKey`. */
export function createLabels() {
  return {
    /** Names that the visitor gave. */
    $all: atom<Readonly<Record<string, string>>>({}),
    /** Name and picture of the active account in a naming service. Empty until Account is shown. */
    $names: atom<Readonly<Record<string, NamedAs>>>({}),
  }
}
