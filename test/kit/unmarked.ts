import { shortenAddress } from '../../src/core/money/format.ts'
import type { Modal } from '../../src/modal.ts'

/** The letters and digits of a text alone: what somebody who searches in any grouping compares. */
export const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Returns the text of a node without what is marked as private. Each block is a line, so that words of two blocks do not
 * look like one secret. Tests also run this in pages, so it uses nothing from outside.
 */
export function publicText(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
  if (node instanceof Element && node.matches('[data-private],style,script')) return '\n'
  // Recordings find a short address in a label by its form.
  const label = node instanceof Element ? (node.getAttribute('aria-label') ?? '').replace(/\S+…\S+/g, '') : ''
  const isInline = node instanceof Element && /^(?:span|bdi|wbr|b|mark)$/.test(node.localName)
  return `${label && `${label}\n`}${[...node.childNodes].map(publicText).join('')}${isInline ? '' : '\n'}`
}

/** The secrets of a modal: the visitor's addresses, also in short, their names, and their e-mail address. */
function secretsOf({ connections, labels }: Modal): string[] {
  const known = connections.$known.get()
  const addresses = known.flatMap(({ address, accounts }) => [address, ...accounts.map((one) => one.address)])
  const names = [
    ...known.flatMap(({ auth, accounts }) => [auth?.name, ...accounts.map(({ label }) => label)]),
    ...Object.values(labels.$all.get()),
    ...Object.values(labels.$names.get()).map(({ name }) => name),
  ]
  return [...addresses, ...addresses.map(shortenAddress), ...names.flatMap((name) => name || [])]
}

/** Finds secrets in what a modal shows that are not in an element with `data-private`. */
export function unmarkedIn(root: ShadowRoot, modal: Modal): string[] {
  const lines = publicText(root).split('\n')
  return [...new Set(secretsOf(modal))].flatMap((secret) => {
    const letters = bare(secret)
    const found = letters.length > 3 && lines.find((line) => bare(line).includes(letters))
    return found ? [`${secret} in: ${found}`] : []
  })
}
