import { atom } from 'nanostores'
import type { Namespace } from '../core/types.ts'

/** Key of an account on any network. */
export const labelKey = (namespace: Namespace, address: string) => `${namespace}:${address}`

/** The visitor's labels for accounts, by `labelKey`. */
export function createLabels() {
  const $all = atom<Readonly<Record<string, string>>>({})
  return { $all }
}
