import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Entry, MainCode } from '../../../src/core/entry.ts'
import { WalletModalError } from '../../../src/core/errors.ts'
import type { Options } from '../../../src/core/options.ts'
import type { OpenResult, Snapshot } from '../../../src/core/snapshot.ts'
import { createEntry } from '../../../src/entry/createEntry.ts'
import { pass, rest, standStill } from '../../kit/clock.ts'

const SESSION = 'wallet-modal:connections'
const tellOtherTab = (key: string) => dispatchEvent(Object.assign(new Event('storage'), { key }))

/** Creates an entry whose main code loads, or fails to load, when the test says so. */
function entryOf(options: Options = {}) {
  const loads: { arrive(): void; fail(error: Error): void }[] = []
  const main = {
    ready: Promise.resolve(),
    open: vi.fn(async (): Promise<OpenResult> => ({ outcome: 'closed' })),
    close: vi.fn(),
    connect: vi.fn(),
    disconnect: vi.fn(),
    switchNetwork: vi.fn(),
    switchConnection: vi.fn(),
    getProvider: vi.fn(() => 'provider'),
    alert: vi.fn(),
  }
  const started: Entry[] = []
  const wereReady: boolean[] = []
  const start = (entry: Entry) => {
    started.push(entry)
    wereReady.push(entry.isReady)
    return main as unknown as MainCode
  }
  const made = createEntry(
    () => new Promise((resolve, reject) => loads.push({ arrive: () => resolve({ start }), fail: reject })),
    options,
  )
  return {
    ...made,
    ...made.api,
    /** Wakes the entry and reads `ready`, as most sites do: without that, storage is read a moment later. */
    wake() {
      made.wake()
      void made.api.ready
    },
    loads,
    main,
    started,
    wereReady,
    arrive: async () => {
      loads.at(-1)?.arrive()
      await rest()
    },
  }
}

/** Returns what a call throws; undefined if it returns. */
function thrownBy(call: () => unknown): unknown {
  try {
    call()
    return undefined
  } catch (error) {
    return error
  }
}

/** Records the events of a name that reach the document. */
function heard(name: string) {
  const details: unknown[] = []
  const controller = new AbortController()
  document.addEventListener(`wallet-modal:${name}` as 'wallet-modal:error', ({ detail }) => details.push(detail), {
    signal: controller.signal,
  })
  return details
}

beforeEach(() => {
  localStorage.clear()
  document.body.replaceChildren()
})

describe('The entry before the main code is loaded', () => {
  test('returns state and applies options without loading the main code', () => {
    const { getState, configure, getProvider, loads, version } = entryOf({ networks: ['eip155:8453'] })
    expect(getState()).toMatchObject({
      open: false,
      loading: false,
      ready: false,
      view: 'Connect',
      network: 'eip155:8453',
      activeNamespace: 'eip155',
      connections: [],
      account: null,
      session: null,
      theme: { mode: 'dark', resolved: 'dark', variables: {} },
      features: { send: true, swaps: ['1inch'], email: true },
    })
    configure({ defaultNetwork: 'eip155:10', themeMode: 'light', features: { swaps: false, onramp: true } })
    expect(getState()).toMatchObject({
      network: 'eip155:10',
      theme: { resolved: 'light' },
      features: { swaps: false, onramp: ['meld'] },
    })
    expect(getProvider()).toBeUndefined()
    expect(version).toMatch(/^\d+\.\d+\.\d+/)
    expect(loads).toHaveLength(0)
    expect(document.querySelector('wallet-modal')).toBeNull()
  })

  test('rejects an invalid option with InvalidOption, and changes nothing', () => {
    const { configure, setTheme, setLocale, updateFeatures, getState } = entryOf()
    const before = getState()
    for (const wrong of [
      () => configure({ themeMode: 'blue' as never }),
      () => setTheme({ mode: 'blue' as never }),
      () => setTheme({ variables: { color: 'red' } }),
      () => setLocale('no such thing'),
      () => updateFeatures({ swap: true } as never),
    ])
      expect(wrong).toThrow(expect.objectContaining({ code: 'InvalidOption' }))
    expect(getState()).toEqual(before)
  })

  test.each<[unknown, string]>([
    [undefined, 'Required'],
    [null, 'Expected object, received null (null)'],
  ])('rejects %j as the argument of configure() and setTheme()', (given, problem) => {
    const { configure, setTheme } = entryOf()
    for (const method of [configure, setTheme])
      expect(() => method(given as never)).toThrow(
        expect.objectContaining({ code: 'InvalidOption', message: `Invalid option "options": ${problem}` }),
      )
  })

  test('shows what is wrong with an argument as an alert, once', async () => {
    const { open, arrive, main, setTheme, configure } = entryOf()
    void open()
    await arrive()
    for (const wrong of [() => setTheme(null as never), () => configure({ locale: 5 as never })]) {
      main.alert.mockClear()
      const error = thrownBy(wrong)
      expect(main.alert.mock.calls).toEqual([[error]])
    }
  })

  test('applies setTheme(), setLocale() and updateFeatures() without loading the main code', () => {
    const { setTheme, setLocale, updateFeatures, driver, getState } = entryOf()
    setTheme({ mode: 'light', variables: { '--wm-accent': 'red' } })
    setTheme({ variables: { '--wm-radius': '0px' } })
    setLocale('es', { 'common.close': 'Adiós' })
    updateFeatures({ socials: false })
    expect(getState().theme).toEqual({
      mode: 'light',
      resolved: 'light',
      variables: { '--wm-accent': 'red', '--wm-radius': '0px' },
    })
    expect([driver.option('locale'), driver.option('messages'), getState().features.socials]).toEqual([
      'es',
      { 'common.close': 'Adiós' },
      false,
    ])
  })

  test('does not load the main code on close() and disconnect()', async () => {
    const { close, disconnect, loads } = entryOf()
    close()
    await disconnect()
    expect(loads).toHaveLength(0)
  })
})

describe('subscribe()', () => {
  test('calls a subscriber immediately and on every change, until unsubscribed', () => {
    const { subscribe, configure } = entryOf()
    const modes: string[] = []
    const stop = subscribe(({ theme }) => modes.push(theme.mode))
    configure({ themeMode: 'light' })
    stop()
    configure({ themeMode: 'dark' })
    expect(modes).toEqual(['dark', 'light'])
  })

  test('calls a subscriber of a state key only when the key’s value changes', () => {
    const { subscribe, configure } = entryOf()
    const themes: Snapshot['theme'][] = []
    const stop = subscribe('theme', (theme) => themes.push(theme))
    configure({ networks: ['eip155:10'] })
    configure({ themeMode: 'dark' })
    configure({ themeVariables: { '--wm-accent': 'red' } })
    stop()
    configure({ themeMode: 'light' })
    expect(themes).toEqual([
      { mode: 'dark', resolved: 'dark', variables: {} },
      { mode: 'dark', resolved: 'dark', variables: { '--wm-accent': 'red' } },
    ])
  })

  test('returns a new, independent object for each state', () => {
    const { getState } = entryOf()
    getState().theme.variables['--wm-accent'] = 'red'
    expect(getState().theme.variables).toEqual({})
  })
})

describe('open()', () => {
  test('loads the main code once, sets the loading state, and passes the arguments of open() on', async () => {
    const { open, getState, loads, main, arrive } = entryOf()
    const result = open({ view: 'Networks' })
    expect([getState().loading, loads.length]).toEqual([true, 1])
    main.open.mockResolvedValue({ outcome: 'rejected' })
    await arrive()
    await expect(result).resolves.toEqual({ outcome: 'rejected' })
    expect(main.open).toHaveBeenCalledWith({ view: 'Networks' }, undefined)
    void open()
    await rest()
    expect([main.open.mock.calls.length, loads.length]).toEqual([2, 1])
  })

  test('resolves the first open() as `closed` when called again while loading', async () => {
    const { open, main, arrive } = entryOf()
    const first = open()
    const second = open({ view: 'Networks' })
    main.open.mockResolvedValue({ outcome: 'rejected' })
    await arrive()
    expect(await Promise.all([first, second])).toEqual([{ outcome: 'closed' }, { outcome: 'rejected' }])
    expect(main.open.mock.calls).toEqual([[{ view: 'Networks' }, undefined]])
  })

  test('keeps the modal closed when close() is called while loading', async () => {
    const { open, close, main, arrive } = entryOf()
    const result = open()
    close()
    await arrive()
    await expect(result).resolves.toEqual({ outcome: 'closed' })
    expect(main.open).not.toHaveBeenCalled()
  })

  test('resolves open() as `failed` when loading fails, and loads again at the next call', async () => {
    const { open, getState, loads, arrive, main } = entryOf()
    const errors = heard('error')
    const result = open()
    loads[0]?.fail(new TypeError('Failed to fetch'))
    await expect(result).resolves.toMatchObject({
      outcome: 'failed',
      error: { code: 'LoadFailed', cause: { message: 'Failed to fetch' } },
    })
    expect(errors).toEqual([expect.objectContaining({ code: 'LoadFailed' })])
    expect(getState().loading).toBe(false)
    void open()
    await arrive()
    expect([loads.length, main.open.mock.calls.length]).toEqual([2, 1])
  })

  test('shows a failed load in the console and on the buttons until loading succeeds', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const { open, driver, loads, arrive } = entryOf()
    const opening = open()
    loads[0]?.fail(new TypeError('Failed to fetch https://cdn.example/api.js'))
    await opening
    const words = 'Loading failed: Failed to fetch https://cdn.example/api.js'
    expect([driver.problems, warn.mock.calls]).toEqual([[words], [[words]]])
    const retry = open()
    loads[1]?.fail(new TypeError('offline'))
    await retry
    expect(driver.problems).toEqual(['Loading failed: offline', words])
    void open()
    await arrive()
    expect(driver.problems).toEqual([])
  })

  test('preloads nothing in Firefox, which caches a failed import() until the page is reloaded', () => {
    vi.stubGlobal('mozInnerScreenX', 0)
    onTestFinished(() => void vi.unstubAllGlobals())
    const { driver, loads } = entryOf()
    driver.preload()
    expect(loads).toEqual([])
  })

  test('preloads the code on hover without running it, and ignores failures', async () => {
    const { driver, loads, started } = entryOf()
    const errors = heard('error')
    driver.preload()
    loads[0]?.fail(new TypeError('offline'))
    await rest()
    expect([loads.length, started.length, errors.length]).toEqual([1, 0, 0])
  })
})

describe('DOM events', () => {
  test('dispatches each DOM event under two names, with a colon and with a hyphen', () => {
    const { driver, getState } = entryOf()
    const [colon, hyphen] = [[], []] as Event[][]
    const note = (events: Event[]) => (event: Event) => void events.push(event)
    const stop = new AbortController()
    document.addEventListener('wallet-modal:error', note(colon as Event[]), { signal: stop.signal })
    document.addEventListener('wallet-modal-error', note(hyphen as Event[]), { signal: stop.signal })
    const element = Object.assign(document.createElement('wallet-modal'), { inline: false }) as never as Parameters<
      typeof driver.set
    >[0]
    document.body.append(element)
    driver.set(element, 'themeMode', 'purple')
    stop.abort()
    const seen = (events: Event[] = []) =>
      events.map((event) => [(event as CustomEvent).detail, event.bubbles, event.composed])
    expect(seen(colon)).toEqual([[expect.objectContaining({ code: 'InvalidOption' }), true, true]])
    expect(seen(hyphen)).toEqual(seen(colon))
    expect(getState().theme.mode).toBe('dark')
  })
})

describe('In jsdom, where sites run unit tests', () => {
  const missing = <T extends object>(owner: T, name: keyof T) => {
    const held = Object.getOwnPropertyDescriptor(owner, name)
    delete owner[name]
    return () => void (held && Object.defineProperty(owner, name, held))
  }

  test('configures a modal in jsdom, without style sheets and media queries', () => {
    const restore = [missing(CSSStyleSheet.prototype, 'replaceSync'), missing(globalThis, 'matchMedia')]
    try {
      const { configure, getState } = entryOf({ themeMode: 'light' })
      configure({ themeMode: 'system', themeVariables: { '--wm-accent': 'red' } })
      expect(getState().theme).toMatchObject({ mode: 'system', resolved: 'dark' })
    } finally {
      for (const one of restore) one()
    }
  })
})

describe('Methods that need the main code', () => {
  test('loads the main code when a method needs that code, and passes the arguments on', async () => {
    const { connect, disconnect, switchNetwork, switchConnection, main, arrive, getProvider } = entryOf()
    void connect('io.metamask', { network: 'eip155:1' })
    void switchNetwork('eip155:10')
    void switchConnection('io.metamask', '0x1')
    await arrive()
    await disconnect({ namespace: 'eip155' })
    expect(main.connect).toHaveBeenCalledWith('io.metamask', { network: 'eip155:1' })
    expect(main.switchNetwork).toHaveBeenCalledWith('eip155:10')
    expect(main.switchConnection).toHaveBeenCalledWith('io.metamask', '0x1')
    expect(main.disconnect).toHaveBeenCalledWith({ namespace: 'eip155' })
    expect(getProvider()).toBe('provider')
    expect(main.getProvider).toHaveBeenCalledWith(undefined)
  })

  test('rejects with `LoadFailed` if the main code cannot be loaded', async () => {
    const { connect, loads } = entryOf()
    const failure = expect(connect('a')).rejects.toMatchObject({ code: 'LoadFailed' })
    loads[0]?.fail(new Error('offline'))
    await failure
  })
})

describe('The first look into storage', () => {
  standStill()
  const never = () => new Promise<never>(() => {})
  /** Creates and wakes an entry with a saved session. */
  function wokenEntry() {
    const getItem = vi.fn(() => '[{}]')
    const load = vi.fn(never)
    const { api, wake } = createEntry(load, { storage: { getItem, setItem() {}, removeItem() {} } })
    wake()
    return { api, getItem, load }
  }

  test('comes 100 ms after the page is parsed', async () => {
    const { getItem, load } = wokenEntry()
    await pass(99)
    expect([getItem.mock.calls.length, load.mock.calls.length]).toEqual([0, 0])
    await pass(1)
    expect([getItem.mock.calls.length, load.mock.calls.length]).toEqual([1, 1])
  })

  test('comes at once if the site reads `ready`, and only once', async () => {
    const { api, getItem } = wokenEntry()
    void api.ready
    void api.ready
    await rest()
    expect(getItem).toHaveBeenCalledOnce()
    await pass(100)
    expect(getItem).toHaveBeenCalledOnce()
  })

  test('comes at once if the site opens the modal', async () => {
    const { api, getItem } = wokenEntry()
    void api.open()
    await rest()
    expect(getItem).toHaveBeenCalledOnce()
  })

  test('waits until the page is parsed, even if the site reads `ready`', async () => {
    const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
    onTestFinished(() => state.mockRestore())
    const { api, getItem } = wokenEntry()
    void api.ready
    await pass(100)
    expect(getItem).not.toHaveBeenCalled()
    dispatchEvent(new Event('DOMContentLoaded'))
    await rest()
    expect(getItem).toHaveBeenCalledOnce()
  })

  test('finds a session that another tab saved before the look', async () => {
    const load = vi.fn(never)
    const { api, wake } = createEntry(load)
    wake()
    await rest()
    localStorage.setItem(SESSION, '[{}]')
    tellOtherTab(SESSION)
    expect([load.mock.calls.length, api.getState().ready]).toEqual([0, false])
    await pass(100)
    expect(load).toHaveBeenCalledOnce()
  })
})

describe('Style sheets', () => {
  test('are created for the first element, shared by equal elements, and follow the theme', () => {
    const create = vi.fn()
    class Sheet {
      text = ''
      constructor() {
        create()
      }
      replaceSync(text: string) {
        this.text = text
      }
    }
    vi.stubGlobal('CSSStyleSheet', Sheet)
    onTestFinished(() => void vi.unstubAllGlobals())
    const { api, driver } = createEntry(() => new Promise<never>(() => {}))
    api.configure({ themeMode: 'light' })
    expect(create).not.toHaveBeenCalled()
    const texts = (styles: string) => driver.sheets(styles).map((sheet) => (sheet as unknown as Sheet).text)
    expect(texts('.a{}')).toEqual(['.a{}', '', ':host{--_scheme:light;}'])
    expect(driver.sheets('.a{}')[0]).toBe(driver.sheets('.a{}')[0])
    api.configure({ themeMode: 'dark' })
    expect(texts('.b{}')).toEqual(['.b{}', '', ':host{--_scheme:dark;}'])
    expect(create).toHaveBeenCalledTimes(4)
  })
})

describe('Restoring a session at page load', () => {
  test('does not load the main code at page load without a saved session', async () => {
    const { wake, ready, getState, loads } = entryOf()
    const told = heard('ready')
    wake()
    await ready
    expect([getState().ready, told.length, loads.length]).toEqual([true, 1, 0])
  })

  test('loads the main code for a saved session, and resolves `ready` after the restore', async () => {
    localStorage.setItem(SESSION, '[{}]')
    const { wake, getState, main, arrive } = entryOf()
    let restored = () => {}
    main.ready = new Promise<void>((resolve) => (restored = resolve))
    wake()
    await rest()
    await arrive()
    expect(getState().ready).toBe(false)
    restored()
    await rest()
    expect(getState().ready).toBe(true)
  })

  test('resolves `ready` when the main code cannot be loaded', async () => {
    localStorage.setItem(SESSION, '[{}]')
    const { wake, ready, loads } = entryOf()
    wake()
    await rest()
    loads[0]?.fail(new Error('offline'))
    await expect(ready).resolves.toBeUndefined()
  })

  test.each<[string, Options]>([
    ['`reconnect: false`', { reconnect: false }],
    ['an empty custom storage', { storage: { getItem: () => null, setItem() {}, removeItem() {} } }],
    [
      'blocked storage',
      {
        storage: {
          getItem() {
            throw new Error('blocked')
          },
          setItem() {},
          removeItem() {},
        },
      },
    ],
  ])('does not load the main code at page load with %s', async (_, options) => {
    localStorage.setItem(SESSION, '[{}]')
    const { wake, ready, loads } = entryOf(options)
    wake()
    await ready
    expect(loads).toHaveLength(0)
  })

  test('restores a session from a storage that the site sets later, and resolves a new `ready`', async () => {
    const { wake, api, getState, loads, configure, arrive, started } = entryOf()
    const told = heard('ready')
    wake()
    await api.ready
    configure({ storage: { getItem: () => null, setItem() {}, removeItem() {} } })
    expect([loads.length, getState().ready]).toEqual([0, true])
    const storage = { getItem: () => '[{}]', setItem() {}, removeItem() {} }
    configure({ storage })
    const isKnown = vi.fn()
    void api.ready.then(isKnown)
    await rest()
    expect([loads.length, getState().ready, isKnown.mock.calls.length]).toEqual([1, false, 0])
    await arrive()
    expect([getState().ready, told.length, isKnown.mock.calls.length]).toEqual([true, 2, 1])
    configure({ storage: { ...storage, getItem: () => '[{},{}]' } })
    expect([loads.length, getState().ready, started.length]).toEqual([1, true, 1])
  })

  test('restores a session that another tab saved after page load', async () => {
    const [idle, reloaded] = [entryOf(), entryOf()]
    idle.wake()
    await idle.ready
    localStorage.setItem(SESSION, '[{}]')
    tellOtherTab(SESSION)
    await idle.arrive()
    reloaded.wake()
    await rest()
    await reloaded.arrive()
    expect([idle.wereReady, reloaded.wereReady]).toEqual([[true], [false]])
  })

  test('loads the main code when another tab saves a session', async () => {
    const { wake, ready, loads } = entryOf()
    wake()
    await ready
    tellOtherTab('something')
    tellOtherTab(SESSION)
    expect(loads).toHaveLength(0)
    localStorage.setItem(SESSION, '[{}]')
    tellOtherTab(SESSION)
    expect(loads).toHaveLength(1)
  })
})

describe('Several modals on a page', () => {
  test('shares neither options nor state between two modals on a page', async () => {
    const [one, other] = [entryOf({ themeMode: 'light' }), entryOf()]
    void one.open()
    await one.arrive()
    expect([one.getState().theme.mode, other.getState().theme.mode, other.loads.length]).toEqual(['light', 'dark', 0])
  })
})

describe('Invalid markup', () => {
  test('emits an error and shows an alert for invalid markup, and does not throw', async () => {
    const { driver, open, arrive, main, getState } = entryOf()
    void open()
    await arrive()
    const element = document.body.appendChild(document.createElement('div')) as never
    const errors = heard('error')
    driver.set(element, 'themeMode', 'blue')
    driver.set(element, 'features', '{')
    driver.set(element, 'networks', 5)
    expect(errors).toMatchObject([{ code: 'InvalidOption' }, { code: 'InvalidOption' }, { code: 'InvalidOption' }])
    expect(main.alert).toHaveBeenCalledTimes(3)
    expect(getState().theme.mode).toBe('dark')
  })
})

describe("Errors in the site's own code", () => {
  test('calls the other subscribers when a subscriber throws, and reports the error', () => {
    const { subscribe, configure } = entryOf()
    const report = vi.spyOn(Promise, 'reject').mockReturnValue(new Promise<never>(() => {}))
    const modes: string[] = []
    let calls = 0
    subscribe(() => {
      if (calls++) throw new Error('the site has a bug')
    })
    subscribe(({ theme }) => modes.push(theme.mode))
    configure({ themeMode: 'light' })
    expect(modes).toEqual(['dark', 'light'])
    expect(report).toHaveBeenCalledWith(new Error('the site has a bug'))
    report.mockRestore()
  })
})

test('recognizes errors of the widget with `instanceof` and the API’s error class', () => {
  const { WalletModalError: theirs } = entryOf()
  expect(new WalletModalError('Aborted')).toBeInstanceOf(theirs)
})
