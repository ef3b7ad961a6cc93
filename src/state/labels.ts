import { atom } from 'nanostores'
import type { Namespace } from '../core/types.ts'

/** The key of an account in the labels: the same on all networks of a namespace. */
export const labelKey = (namespace: Namespace, address: string) => `${namespace}:${address}`

/** Names that the visitor gave to accounts, by `labelKey`. */
export function createLabels() {
  const $all = atom<Readonly<Record<string, string>>>({})
  return { $all }
}
