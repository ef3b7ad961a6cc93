import { privateTextsIn, typedIn } from '../../core/safety/privateTexts.ts'
import type { Modal } from '../../modal.ts'

/** Returns the texts that are private here: the visitor's accounts, names and pairing, and what is shown as private. */
export function privateTexts({ connections, labels, pairing, entry }: Modal): string[] {
  const accounts = connections.$known
    .get()
    .flatMap(({ address, accounts: all, auth }) => [
      address,
      auth?.name,
      ...all.flatMap((one) => [one.address, one.label]),
    ])
  const texts = [
    ...accounts,
    ...Object.values(labels.$all.get()),
    ...Object.values(labels.$names.get()).map(({ name }) => name),
    pairing.$pairing.get()?.uri,
    ...entry.elements().flatMap(({ shadow }) => [...privateTextsIn(shadow), ...typedIn(shadow)]),
  ]
  return texts.filter((text) => text !== undefined)
}
