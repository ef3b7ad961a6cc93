import { join } from 'node:path'
import type { InputOptions } from 'rolldown'

/** Properties of the document that our code and libraries use. The build fails if one is missing here. */
const PROPERTIES =
  'activeElement addEventListener adoptedStyleSheets baseURI body createElement createElementNS createTextNode documentElement execCommand featurePolicy hasFocus hidden querySelector querySelectorAll readyState referrer removeEventListener title visibilityState'.split(
    ' ',
  )

/** Replaces `document` by `unshadowed` in the main code. The entries read these properties through prototypes themselves. */
export const unshadowedDocument = (root: string): NonNullable<InputOptions['transform']> => ({
  define: Object.fromEntries(PROPERTIES.map((name) => [`document.${name}`, `unshadowed.${name}`])),
  inject: { unshadowed: [join(root, 'src/core/page/unshadowed.ts'), 'unshadowed'] },
})

/** Throws if code uses a property of the document that `PROPERTIES` lacks. */
export function checkUnshadowed(file: string, code: string): void {
  const missing = new Set(code.match(/(?<![\w$.])document\??\.\w+/g))
  if (missing.size) throw new Error(`${file} uses ${[...missing].join()}: see scripts/build/unshadowed.mts`)
}
