import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BUTTON_STYLES, CONNECTED_BUTTON_STYLES } from '../../../src/element/buttonStyles.ts'
import { isThemeVariable, THEME_VARIABLES } from '../../../src/element/themeVariables.ts'
import { TOKENS } from '../../../src/element/tokens.ts'

const filesOf = (ending: string) =>
  ['src/ui', 'src/views'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith(ending))
      .map((name) => join(folder, name)),
  )
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '')
const sheets = filesOf('.css')
  .map((path) => ({ name: basename(path), raw: readFileSync(path, 'utf8') }))
  .concat({ name: 'buttonStyles.ts', raw: BUTTON_STYLES })
  .map(({ name, raw }) => ({ name, raw, css: withoutComments(raw) }))

/** Returns `file: match` for each match of a pattern. */
const found = (pattern: RegExp) =>
  sheets.flatMap(({ name, css }) => (css.match(pattern) ?? []).map((match) => `${name}: ${match.trim()}`))

describe('The style sheets', () => {
  test('uses no physical directions (left, right) in style sheets', () => {
    expect(
      found(
        /[\s;{](?:margin|padding|border)-(?:left|right|top|bottom)\b|[\s;{](?:left|right|top|bottom)\s*:|:\s*(?:left|right)\b/g,
      ),
    ).toEqual([])
  })

  test('uses logical sizes in style sheets', () => {
    // The entry's buttons are an exception: they hold one line of text, and every byte counts against their budget.
    expect(
      found(/[\s;{](?:(?:min|max)-)?(?:width|height)\s*:/g).filter((line) => !line.startsWith('buttonStyles.ts')),
    ).toEqual([])
  })

  test('uses only tokens and transparent as colors', () => {
    expect(
      found(
        /#(?!0000\b)[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|lab|lch|color)a?\((?!from )|:\s*(?:white|black|gr[ae]y|red)\b/gi,
      ),
    ).toEqual([])
  })

  test('uses only CSS tokens that exist', () => {
    const own = new Set([
      '--_scheme',
      ...([TOKENS, ...sheets.map(({ css }) => css)].join('').match(/--_[\w-]+(?=\s*:)/g) ?? []),
    ])
    const used = [TOKENS, ...sheets.map(({ css }) => css)].join('').match(/(?<=var\()--_[\w-]+/g) ?? []
    expect(used.filter((name) => !own.has(name))).toEqual([])
  })

  test('keeps the rules of a view from changing other views, since they stay loaded', () => {
    const views = sheets.filter(({ name }) =>
      filesOf('.css').some((path) => path.startsWith('src/views/') && basename(path) === name),
    )
    const rules = views.flatMap(({ name, css }) =>
      [...css.matchAll(/([^{};]+)\{/g)].flatMap(([, selectors = '']) =>
        selectors.split(/,(?![^(]*\))/).map((selector) => `${name}: ${selector.trim()}`),
      ),
    )
    expect(rules.length).toBeGreaterThan(100)
    const classesIn = (text: string) => [...text.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name)
    const frame = new Set(['dialog', 'inline', 'sheet', 'header', 'title', 'flow', 'view', 'body', 'footer'])
    const ofAllViews = rules.filter((rule) => {
      const classes = classesIn(rule.slice(rule.indexOf(': ')))
      return classes.length > 0 && classes.every((one) => frame.has(one)) && !rule.includes('[data-view')
    })
    expect(ofAllViews, 'rules for parts that every view has').toEqual([])
    const bare = [...new Set(rules)]
      .map((rule) => rule.slice(rule.indexOf(': ') + 2))
      .filter((one) => /^\.[\w-]+$/.test(one))
    const shared = bare.filter((one, at) => bare.indexOf(one) !== at)
    expect(shared, 'classes that two views style').toEqual([])
  })

  test('has a CSS rule for every class of a component', () => {
    const named = filesOf('.tsx').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/className="([^"]+)"/g)].flatMap(([, names = '']) =>
        names.split(' ').map((name) => `${file}: ${name}`),
      ),
    )
    expect(named.length).toBeGreaterThan(100)
    const css = sheets.map((sheet) => sheet.css).join('')
    // `round` is the default shape of a mark, which needs no rule of its own.
    const dressed = new Set(['round', ...[...css.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name)])
    expect(named.filter((line) => !dressed.has(line.split(': ')[1]))).toEqual([])
  })

  test('lets every view import the styles of all classes that it uses', () => {
    const importsOf = (file: string) =>
      [...readFileSync(file, 'utf8').matchAll(/^(?:import|export)(?! type)[^;'"]*?from '(\.[^'?]+)/gm)].map(
        ([, path = '']) => join(dirname(file), path),
      )
    const reach = (file: string, seen = new Set<string>()): Set<string> => {
      if (seen.has(file)) return seen
      seen.add(file)
      if (/\.tsx?$/.test(file)) for (const next of importsOf(file)) reach(next, seen)
      return seen
    }
    const always = reach('src/element/mount.tsx')
    const isStyled = (name: string, files: Iterable<string>) =>
      [...files].some(
        (file) => file.endsWith('.css') && new RegExp(`\\.${name}(?![\\w-])`).test(readFileSync(file, 'utf8')),
      )
    const views = ['src/views/accountViews.ts', 'src/views/lazyViews.ts'].flatMap((table) =>
      [...readFileSync(table, 'utf8').matchAll(/import\('\.\/([^']+\.tsx)'\)/g)].map(([, path = '']) =>
        join('src/views', path),
      ),
    )
    expect(views.length).toBeGreaterThan(40)
    // Details of tokens open in Account only; `round` is the default shape of a mark
    const elsewhere = new Set(['token-note', 'round'])
    const bare = views.flatMap((view) => {
      const files = reach(view)
      return [...files]
        .filter((file) => file.startsWith('src/views/') && file.endsWith('.tsx'))
        .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/className="([^"]+)"/g)])
        .flatMap(([, names = '']) => names.split(' '))
        .filter((name) => !elsewhere.has(name) && !isStyled(name, [...always, ...files]))
        .map((name) => `${view}: ${name}`)
    })
    expect([...new Set(bare)]).toEqual([])
    // Quiet text looks the same in all views, so each must import its sheet
    const quiet = views.filter((view) =>
      [...reach(view)].some((file) => file.endsWith('.tsx') && readFileSync(file, 'utf8').includes('"quiet"')),
    )
    expect(quiet.filter((view) => !reach(view).has('src/ui/text/Quiet.css'))).toEqual([])
  })

  test('has the styles of notices in every room of views that shows some', () => {
    const rooms = new Map<string, string>()
    for (const file of filesOf('.ts').concat(filesOf('.tsx'))) {
      const [, room = ''] = /^src.views.(\w+)/.exec(file) ?? []
      rooms.set(room, `${rooms.get(room) ?? ''}\n${readFileSync(file, 'utf8')}`)
    }
    // The forms are parts of other rooms
    for (const room of ['', 'forms']) rooms.delete(room)
    const showing = [...rooms].filter(([, code]) => /\bNotice \} from '..\/..\/ui\/feedback\/Notice.tsx'/.test(code))
    expect(showing.length).toBeGreaterThan(10)
    const bare = showing.filter(([, code]) => !/[sS]tyles = \[[^\]]*\b(?:NOTICE_STYLES|previewStyles)\b/.test(code))
    expect(bare.map(([room]) => room)).toEqual([])
  })

  test('fades the description of a request over more than a line', () => {
    const approve = sheets.find(({ name }) => name === 'Approve.css')?.css ?? ''
    expect(approve).toMatch(/padding: 4px 4px calc\(2 \* var\(--_f13\)\)/)
    expect(approve).toMatch(
      /mask-image: linear-gradient\(currentcolor calc\(100% - 2 \* var\(--_f13\)\), transparent\)/,
    )
  })

  const cssOf = (name: string) => sheets.find((sheet) => sheet.name === name)?.css ?? ''

  test('ends the fade below the header before the focus ring of the first field', () => {
    const fade = Number(/\.header::after \{[^}]*block-size: (\d+)px/.exec(cssOf('Header.css'))?.[1])
    const space = Number(/\.body \{[^}]*padding: (\d+)px/.exec(cssOf('ViewFrame.css'))?.[1])
    const [width, offset] = ['outline: (\\d+)px', 'outline-offset: (\\d+)px'].map((rule) =>
      Number(new RegExp(`:focus-visible \\{[^}]*${rule}`).exec(cssOf('root.css'))?.[1]),
    )
    expect(fade + Number(width) + Number(offset)).toBeLessThanOrEqual(space)
  })

  test.each([
    ['account/AccountSettings.tsx', "[data-view='AccountSettings']"],
    ['buy/parts.ts', '.form-actions'],
    ['diagnostics/Diagnostics.tsx', '.findings'],
    ['diagnostics/ErrorDetails.tsx', '.details[open]'],
    ['pay/parts.ts', '.form-actions'],
    ['send/parts.ts', '.form-actions'],
    ['signIn/SIWXSignMessage.tsx', '.sign-in'],
    ['swap/parts.ts', '.form-box'],
  ])('lets %s import the line above a footer, which is drawn for %s', (view, part) => {
    // In the rules for its container, its space and its line
    expect(cssOf('Actions.css').split(part).length).toBeGreaterThanOrEqual(4)
    expect(readFileSync(join('src/views', view), 'utf8')).toMatch(/styles = \[[^]*\bACTIONS_STYLES\b/)
  })

  test('draws the border of a wallet’s icon on top of the icon', () => {
    expect(cssOf('VirtualGrid.css')).toMatch(/\.mark > :is\(img, \.art\) \{\s*outline: 1px solid var\(--_line\)/)
  })

  test('leaves the direction of values to their language: in Arabic, the sign stays on one side', () => {
    const forced = filesOf('.tsx').filter((file) => {
      const code = readFileSync(file, 'utf8')
      return /showValue/.test(code) && /<bdi dir="ltr"/.test(code)
    })
    expect(forced).toEqual([])
  })

  test('never uses the accent color for text', () => {
    expect(found(/[\s;{]color:\s*var\(--_accent2?\)/g)).toEqual([])
  })

  test('prefixes `user-select` for Safari', () => {
    const all = [
      ...sheets.map(({ name, css }) => ({ name, css })),
      { name: 'CONNECTED_BUTTON_STYLES', css: CONNECTED_BUTTON_STYLES },
    ]
    const prefixed = /-webkit-user-select:\s*(none|text);\s*user-select:\s*\1\b/g
    const without = all.filter(({ css }) => /[\s;{]user-select\s*:/.test(css.replace(prefixed, '')))
    expect(without.map(({ name }) => name)).toEqual([])
    expect(all.filter(({ css }) => css.includes('user-select')).length).toBeGreaterThan(4)
  })

  test('uses !important only to stop motion, and for icons under forced colors', () => {
    expect(
      found(/[^;{]*!important/g).filter(
        (line) => !/(?:animation|transition)\s*:\s*none|^root.css: color: inherit /.test(line),
      ),
    ).toEqual([])
  })

  test('stops all motion with prefers-reduced-motion', () => {
    const root = sheets.find(({ name }) => name === 'root.css')
    expect(root?.css).toMatch(
      /prefers-reduced-motion: reduce\) \{[^}]*\.root \*[^}]*animation: none !important;\s*transition: none !important/,
    )
    const still = (css: string) =>
      css.replace(/@media \(prefers-reduced-motion:no-preference\)\{(?:[^{}]*\{[^{}]*\})*\}/g, '')
    // The entry's buttons have no motion, which comes with the main code.
    expect(BUTTON_STYLES).not.toMatch(/animation|transition/)
    expect(CONNECTED_BUTTON_STYLES).toMatch(/animation|transition/)
    expect(still(CONNECTED_BUTTON_STYLES)).not.toMatch(/animation|transition/)
  })

  test('shows progress also if motion is reduced', () => {
    const endless = sheets.filter(
      ({ css, name }) => /animation:[^;]*infinite[^;]*;/.test(css) && !/Skeleton|buttonStyles/.test(name),
    )
    expect(endless.map(({ name }) => name).sort()).toEqual(['Progress.css', 'Spinner.css'])
    for (const { css } of endless) expect(css).toContain('prefers-reduced-motion')
  })

  test.each([
    ['Header.css', 'title 120ms'],
    ['ViewFrame.css', 'view 150ms'],
    ['Shake.css', 'shake 500ms'],
  ])('uses the durations of the specification: %s has %s', (name, time) => {
    expect(sheets.find((sheet) => sheet.name === name)?.css).toContain(time)
  })
})

describe('The theme variables', () => {
  const names = THEME_VARIABLES.map(({ name }) => name)

  test('describes each theme variable once', () => {
    expect(names.filter((name) => !isThemeVariable(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
    expect(isThemeVariable('--wm-other')).toBe(false)
  })

  test('uses every theme variable, and no other public variable', () => {
    const used = [TOKENS, ...sheets.map(({ css }) => css)].join('').match(/--wm-[\w-]+/g)
    expect([...new Set(used)].sort()).toEqual([...names].sort())
  })
})
