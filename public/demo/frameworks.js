// The snippet of each framework, as tokens (literal.js). A snippet gets `options` of the widget, whether the button shows
// the balance, and `cdn`: the address of the built files.
import { lines, literal } from './literal.js'

const plain = (text) => ['plain', text]
const word = (text) => ['tag', text]
const string = (text) => ['value', `'${text}'`]
const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Quotes an attribute value with as little escaping as possible. */
function quoted(value) {
  const safe = value.replace(/&/g, '&amp;')
  return safe.includes('"') ? `'${safe.replace(/'/g, '&#39;')}'` : `"${safe}"`
}

/** An option as the text of its attribute. */
function textOf(value) {
  if (value === true) return ''
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(' ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const attribute = (name, text) => [['attribute', name], ...(text === '' ? [] : [plain('='), ['value', quoted(text)]])]

/** An element; each attribute is a list of tokens. With several, each has a line of its own. */
function tag(name, attributes, indent = '') {
  const isLong = attributes.length > 1
  const parts = attributes.flatMap((one) => [plain(isLong ? `\n${indent}  ` : ' '), ...one])
  return [plain('<'), word(name), ...parts, plain(isLong ? `\n${indent}>` : '>'), plain('</'), word(name), plain('>')]
}

/** The two buttons, each on a line. */
function buttons(balance, indent) {
  return [plain(`\n${indent}`), ...tag('wallet-modal-button', balance ? [] : [attribute('balance', 'hide')]), plain(`\n${indent}`), ...tag('wallet-modal-network-button', [])]
}

const plainAttributes = (options) => Object.entries(options).map(([name, value]) => attribute(kebab(name), textOf(value)))

const scriptOf = (cdn) => tag('script', [[...attribute('type', 'module'), plain(' '), ...attribute('src', `${cdn}/wallet-modal.js`)]])

/** The least that a page needs: the script and a button. */
export const least = (cdn) => [...scriptOf(cdn), plain('\n'), ...tag('wallet-modal-button', [])]

function html({ options, balance, cdn }) {
  return [...scriptOf(cdn), plain('\n\n'), ...tag('wallet-modal', plainAttributes(options)), ...buttons(balance, '')]
}

const bare = () => [word('import'), plain(' '), string('wallet-modal')]

function react({ options, balance }) {
  return [
    word('import'), plain(' { WalletModal } '), word('from'), plain(' '), string('wallet-modal/react'), plain('\n\n'),
    word('export const'), plain(' Wallet = () => (\n  <>\n    <'), word('WalletModal'), plain('\n      '), ['attribute', 'options'], plain('={'), ...lines(options, '      '), plain('}\n    />'),
    ...buttons(balance, '    '), plain('\n  </>\n)'),
  ]
}

/** Whether a value can be written as text in a template: braces have a meaning there. */
const isText = (value) => typeof value === 'string' && !/[{}]/.test(value)

/** Escapes what ends a template literal, or has a meaning in it. */
const inTemplate = ([kind, text]) => [kind, text.replace(/[\\`]|\$(?=\{)/g, '\\$&')]

/** Binds what is not text: `:name="…"` in Vue, `[name]="…"` in Angular. */
function bound(options, nameOf) {
  return Object.entries(options).map(([name, value]) => {
    if (isText(value)) return attribute(kebab(name), value)
    // Double quotes end the attribute.
    const source = literal(value).map(([kind, text]) => [kind, text.replace(/&/g, '&amp;').replace(/"/g, '&quot;')])
    return [['attribute', nameOf(name)], plain('="'), ...source, plain('"')]
  })
}

function vue({ options, balance }) {
  return [
    plain('<'), word('script'), plain(' '), ...attribute('setup', ''), plain('>\n'), ...bare(), plain('\n</'), word('script'), plain('>\n\n<'), word('template'), plain('>\n  '),
    ...tag('wallet-modal', bound(options, (name) => `:${kebab(name)}`), '  '), ...buttons(balance, '  '), plain('\n</'), word('template'), plain('>'),
  ]
}

function svelte({ options, balance }) {
  const attributes = Object.entries(options).map(([name, value]) =>
    isText(value) ? attribute(kebab(name), value) : [['attribute', name], plain('={'), ...literal(value), plain('}')],
  )
  return [plain('<'), word('script'), plain('>\n  '), ...bare(), plain('\n</'), word('script'), plain('>\n\n'), ...tag('wallet-modal', attributes), ...buttons(balance, '')]
}

function angular({ options, balance }) {
  return [
    word('import'), plain(' { Component, CUSTOM_ELEMENTS_SCHEMA } '), word('from'), plain(' '), string('@angular/core'), plain('\n'), ...bare(), plain('\n\n@'), word('Component'), plain('({\n  '),
    ['attribute', 'selector'], plain(': '), string('app-wallet'), plain(',\n  '), ['attribute', 'schemas'], plain(': [CUSTOM_ELEMENTS_SCHEMA],\n  '), ['attribute', 'template'], plain(': `\n    '),
    ...tag('wallet-modal', bound(options, (name) => `[${name}]`), '    ').map(inTemplate), ...buttons(balance, '    '), plain('\n  `,\n})\n'), word('export class'), plain(' Wallet {}'),
  ]
}

function es({ options, balance, cdn }) {
  return [
    word('import'), plain(' { WalletModal } '), word('from'), plain(' '), string(`${cdn}/wallet-modal.mjs`), plain('\n\nWalletModal.configure('), ...lines(options, ''), plain(')\n\n'),
    word('const'), plain(' button = document.createElement('), string('wallet-modal-button'), plain(')\n'),
    ...(balance ? [] : [plain('button.setAttribute('), string('balance'), plain(', '), string('hide'), plain(')\n')]),
    plain('document.body.append(button)'),
  ]
}

/** By the id of its tab: the tokens, and what the visitor must know. */
export const FRAMEWORKS = {
  html: { write: html, note: 'For any page. No build step.' },
  react: { write: react, note: 'React 18 and newer, with hooks, server rendering and StrictMode.' },
  vue: { write: vue, note: 'Vue 3. Give the compiler isCustomElement from wallet-modal/vue, which also types the tags.' },
  svelte: { write: svelte, note: 'Svelte 5. Events have a hyphen: onwallet-modal-connect.' },
  angular: { write: angular, note: 'Angular 17 and newer. Events have a hyphen: (wallet-modal-connect).' },
  es: { write: es, note: 'A module, without markup and without a bundler.' },
}
