/**
 * Patterns that shipped code must not contain: a strict content security policy or Trusted Types would block most of
 * them; the others are leftovers of the build.
 */
const REFUSED: readonly [string, RegExp][] = [
  ['eval', /\beval\s*\(/g],
  ['new Function', /\bnew Function\b|\bFunction\s*\(\s*["'`]/g],
  ['a style attribute', /<[a-z][^<>]*\sstyle\s*=|setAttribute\(\s*["'`]style["'`]/gi],
  ['document.write', /\bdocument\.write/g],
  ['insertAdjacentHTML', /\binsertAdjacentHTML\b/g],
  ['outerHTML', /\.outerHTML\s*=/g],
  ['a source map', /sourceMappingURL/g],
  ['process', /\bprocess\.env\b/g],
  ['the end of a script element', /<\/script|<!--/gi],
  ['a helper of the bundler', /__vitePreload|modulepreload/g],
]

export function refused(code: string): string[] {
  return REFUSED.filter(([, pattern]) => code.search(pattern) >= 0).map(([name]) => name)
}

/** Finds `innerHTML`. One use is expected: preact supports it as an attribute, which we never set. */
export const innerHtml = (code: string) => [...code.matchAll(/\binnerHTML\b/g)].length

/** Returns the argument of every `import()`: the specifier, or the source text if it is not a literal. */
export function dynamicImports(code: string): string[] {
  return [...code.matchAll(/\bimport\s*\(([^)]*)/g)].map(([, specifier = '']) => specifier.trim())
}

const ALLOWED = /^(?:MIT|ISC|BSD-2-Clause|BSD-3-Clause|0BSD|Apache-2\.0|Unicode-3\.0)$/

/** Whether we may ship code under a license expression (SPDX, with AND and OR). */
export function isAllowedLicense(expression: string): boolean {
  return (
    expression.split(/\s+(?:AND|OR)\s+|[()]/).every((part) => part.trim() === '' || ALLOWED.test(part.trim())) &&
    /\w/.test(expression)
  )
}
