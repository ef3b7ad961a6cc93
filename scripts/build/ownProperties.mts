import type { Plugin } from 'rolldown'

const FOR_IN = 'for (var name in all)'
const TARGET = 'let target = {}'
const DEFINE = '__defProp = Object.defineProperty;'

/**
 * Makes the bundler's helpers read own properties only. Otherwise they would take properties that a page has added to
 * `Object.prototype` for exports of modules, and for parts of property descriptors.
 */
export function ownProperties(): Plugin {
  return {
    name: 'own-properties',
    transform: {
      filter: { id: /rolldown\/runtime\.js$/ },
      handler(code) {
        for (const text of [FOR_IN, TARGET, DEFINE])
          if (!code.includes(text))
            throw new Error(`The bundler's helpers have no "${text}": see scripts/build/ownProperties.mts`)
        return code
          .replace(FOR_IN, 'for (var name of Object.keys(all))')
          .replace(TARGET, 'let target = { __proto__: null }')
          .replace(
            DEFINE,
            '__defProp = (target, name, own) => Object.defineProperty(target, name, { __proto__: null, ...own });',
          )
      },
    },
  }
}
