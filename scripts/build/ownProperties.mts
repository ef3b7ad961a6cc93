import type { Plugin } from 'rolldown'

const FOR_IN = 'for (var name in all)'
const TARGET = 'let target = {}'
const DEFINE = '__defProp = Object.defineProperty;'

/**
 * Makes the bundler's helpers read own properties only. What a page adds to `Object.prototype` would be exports of every
 * module, and parts of every property descriptor.
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
