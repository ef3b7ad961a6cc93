import { atom } from 'nanostores'
import type { Namespace } from '../core/types.ts'

/** An account, whatever the network. */
export const labelKey = (namespace: Namespace, address: string) => `${namespace}:${address}`

/** What the visitor calls their accounts, by `labelKey`. */
export function createLabels() {
  const $all = atom<Readonly<Record<string, string>>>({})
  return { $all }
}
