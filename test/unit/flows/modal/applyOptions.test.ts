import { beforeAll, describe, expect, test, vi } from 'vitest'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { applyOptions } from '../../../../src/flows/modal/applyOptions.ts'
import { LANGUAGES } from '../../../../src/i18n/languages.ts'
import type { Language, Messages } from '../../../../src/i18n/messages.ts'
import { createFetchParts } from '../../../../src/i18n/fetchParts.ts'
import { errors } from '../../../../src/i18n/en/errors.ts'
import { profile } from '../../../../src/i18n/en/profile.ts'
import { createTranslate } from '../../../../src/i18n/translate.ts'
import { alertTitle } from '../../../../src/views/modal/alertTitle.ts'
import { MESSAGES_WAIT_MS } from '../../../../src/core/limits.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { createConnected, createTestModal } from '../../../kit/createTestModal.ts'
import { fakeChain, fakeNetwork } from '../../../kit/fakeChain.ts'
import { allWordsOf, languageNamed } from '../../../kit/languages.ts'
import { WalletModalError } from '../../../../src/core/errors.ts'
import type { Options } from '../../../../src/core/options.ts'
import type { Network } from '../../../../src/core/types.ts'

standStill()
// Loads the language files in advance. After that, importing them takes a microtask.
beforeAll(() => Promise.all(Object.keys(LANGUAGES).map(allWordsOf)))
const names = ({ modal }: ReturnType<typeof createTestModal>) =>
  modal.networks.$configured.get().map(({ name }) => name)

test('removes the developer alert when debug is turned off, and shows no further ones', () => {
  const { modal, entry } = createTestModal({ options: { debug: true } })
  const error = new WalletModalError('InvalidOption', { message: 'projectId' })
  modal.site.alert(error)
  expect(modal.shell.$alert.get()).toBe(error)
  entry.configure({ debug: false })
  expect(modal.shell.$alert.get()).toBeUndefined()
  modal.site.alert(error)
  expect(modal.shell.$alert.get()).toBeUndefined()
})

describe('Networks in the options', () => {
  test('resolves built-in networks by their id', () => {
    const here = createTestModal({ options: { networks: ['eip155:8453', fakeNetwork(31337, 'Anvil')] } })
    expect(names(here)).toEqual(['Base', 'Anvil'])
    expect(here.entry.state().network).toBe('eip155:8453')
  })

  test('completes network objects that lack namespace and id', () => {
    const { caipNetworkId: _, chainNamespace: __, ...plain } = fakeNetwork(31337, 'Anvil')
    const { modal } = createTestModal({ options: { networks: [plain] } })
    expect(modal.networks.find('eip155:31337')?.chainNamespace).toBe('eip155')
  })

  test.each<[Options['networks'], string, string]>([
    [['eip155:424242'], 'NetworkNotFound', 'Network not found: eip155:424242'],
    [['eip155:x'], 'InvalidNetworkId', 'Invalid CAIP-2 network id: eip155:x'],
    [[{ ...fakeNetwork(1, 'Solana'), caipNetworkId: 'solana:1' }], 'UnsupportedChain', 'Unsupported chain: solana:1'],
  ])('reports and ignores invalid networks: %j', (networks, code, message) => {
    const here = createTestModal({ options: { networks } })
    expect(here.entry.told('error')).toMatchObject([{ code, message }])
    expect(names(here)).toEqual(['Ethereum'])
    expect(here.modal.shell.$alert.get()).toBeUndefined()
  })

  describe('Rarer built-in networks', () => {
    const RARE = fakeNetwork(1101, 'Rare')
    const withRare = (load: () => Promise<readonly Network[]>, options: Options) => {
      const loads = vi.fn(load)
      const here = createTestModal({ options, chain: Object.assign(fakeChain(), { moreNetworks: loads }) })
      return { ...here, loads }
    }

    test('does not load the rarer built-in networks for a site that uses none', () => {
      expect(withRare(async () => [RARE], { networks: ['eip155:1'] }).loads).not.toHaveBeenCalled()
    })

    test('loads the rarer built-in networks on demand, without an error in the meantime', async () => {
      const here = withRare(async () => [RARE], { networks: ['eip155:1101', 'eip155:8453'] })
      expect(names(here)).toEqual(['Base'])
      // The rare network is current from the start, so that nothing flickers and no button asks for a switch.
      expect([here.entry.state().network, here.entry.faces().network.label]).toEqual(['eip155:1101', 'Select Network'])
      await here.modal.networks.fetched.pending
      expect(names(here)).toEqual(['Rare', 'Base'])
      expect([here.entry.state().network, here.entry.faces().network.label]).toEqual(['eip155:1101', 'Rare'])
      expect(here.entry.told('error')).toEqual([])
      expect(here.entry.told('network')).toEqual([])
    })

    test('reports an unknown network once the rarer built-in networks are loaded', async () => {
      const here = withRare(async () => [RARE], { networks: ['eip155:424242'] })
      await here.modal.networks.fetched.pending
      expect(here.entry.told('error')).toMatchObject([{ code: 'NetworkNotFound' }])
    })

    test('keeps options that change while the rarer built-in networks load', async () => {
      let answer = (_: readonly Network[]) => {}
      const here = withRare(() => new Promise((resolve) => (answer = resolve)), { networks: ['eip155:1101'] })
      here.entry.configure({ networks: ['eip155:8453'] })
      answer([RARE])
      await rest()
      expect(names(here)).toEqual(['Base'])
    })

    test('reports the rarer built-in networks if they fail to load, and keeps the other networks', async () => {
      const here = withRare(() => Promise.reject(new WalletModalError('LoadFailed')), {
        networks: ['eip155:1101', 'eip155:8453'],
      })
      await here.modal.networks.fetched.pending
      expect(here.entry.told('error')).toMatchObject([{ code: 'LoadFailed' }, { code: 'NetworkNotFound' }])
      expect(names(here)).toEqual(['Base'])
    })
  })

  test('shows alerts about options in debug mode (specification §8)', () => {
    const { modal } = createTestModal({ options: { networks: ['eip155:424242'], debug: true } })
    const alert = modal.shell.$alert.get()
    expect(alert).toMatchObject({ code: 'NetworkNotFound' })
    expect(alert && alertTitle(alert, createTranslate(errors))).toBe('APKT001 Network Not Found')
  })

  test('starts on the default network if the site lists that network', () => {
    expect(createTestModal({ options: { defaultNetwork: 'eip155:8453' } }).entry.state().network).toBe('eip155:8453')
    expect(createTestModal({ options: { defaultNetwork: 'eip155:137' } }).entry.state().network).toBe('eip155:1')
  })

  test('keeps the current network while it is in the options', () => {
    const { entry } = createTestModal({ options: { defaultNetwork: 'eip155:8453' } })
    entry.configure({ networks: ['eip155:1', 'eip155:8453'] })
    expect(entry.state().network).toBe('eip155:8453')
    entry.configure({ networks: ['eip155:1'], defaultNetwork: undefined })
    expect(entry.state().network).toBe('eip155:1')
    expect(entry.told('network')).toEqual([{ network: 'eip155:1', previous: 'eip155:8453' }])
  })

  test('keeps the network of a connected wallet', async () => {
    const { entry } = await createConnected({ network: 'eip155:8453' })
    entry.configure({ networks: ['eip155:1'] })
    expect(entry.state().network).toBe('eip155:8453')
  })

  test("closes UnsupportedChain when the wallet's network is added", async () => {
    const { modal, entry } = await createConnected({ network: 'eip155:137' })
    void openModal(modal)
    expect(modal.router.$route.get().view).toBe('UnsupportedChain')
    entry.configure({ networks: ['eip155:1', fakeNetwork(137, 'Polygon')] })
    expect(modal.shell.$open.get()).toBe(false)
    expect(entry.faces().network.label).toBe('Polygon')
  })
})

describe('The language', () => {
  const word = ({ modal }: Pick<ReturnType<typeof createTestModal>, 'modal'>) => modal.locale.$t.get()('common.close')

  test('reads the language from the options, else from the page', async () => {
    const here = createTestModal({ options: { locale: 'es-MX' } })
    await rest()
    expect([word(here), here.modal.locale.$locale.get(), here.modal.locale.$direction.get()]).toEqual([
      'Cerrar',
      'es-MX',
      'ltr',
    ])
    here.stop()
    applyOptions(here.modal, 'ar')
    here.entry.configure({ locale: undefined })
    await rest()
    expect(here.modal.locale.$direction.get()).toBe('rtl')
  })

  test("shows English text, but the language's number formats, for a language without a catalogue", async () => {
    const here = createTestModal({ options: { locale: 'fr' } })
    await rest()
    expect([word(here), here.modal.locale.$locale.get()]).toEqual(['Close', 'fr'])
  })

  test('falls back to English, left to right, if the catalogue of a language fails to load', async () => {
    vi.spyOn(LANGUAGES, 'ar').mockRejectedValue(new TypeError('Failed to fetch'))
    const here = createTestModal({ options: { locale: 'ar' } })
    await rest()
    expect([word(here), here.modal.locale.$locale.get(), here.modal.locale.$direction.get()]).toEqual([
      'Close',
      'en',
      'ltr',
    ])
  })

  test('ignores a catalogue that loads after another language was chosen', async () => {
    let arrive = (_: Language) => {}
    const es = await languageNamed('es')
    vi.spyOn(LANGUAGES, 'es').mockReturnValue(new Promise((resolve) => (arrive = resolve)))
    const here = createTestModal({ options: { locale: 'es' } })
    here.entry.configure({ locale: 'en' })
    arrive(es)
    await rest()
    expect([word(here), here.modal.locale.$locale.get()]).toEqual(['Close', 'en'])
  })

  describe('The part of a catalogue that a view needs', () => {
    const title = ({ modal }: Pick<ReturnType<typeof createTestModal>, 'modal'>) =>
      modal.locale.$t.get()('profile.walletAdded')
    /**
     * Loads Spanish with one part that arrives or fails when the test says so. `asked` counts the requests for that
     * part.
     */
    async function heldBack() {
      const { more, ...es } = await languageNamed('es')
      const { parts } = await more()
      let asked = 0
      let [arrive, fail] = [() => {}, () => {}]
      const load = () =>
        new Promise<{ words: Messages }>((resolve, reject) => {
          asked++
          ;[arrive, fail] = [
            () => void parts['profile.walletAdded']().then(resolve),
            () => reject(new TypeError('Failed to fetch')),
          ]
        })
      const fetchParts = createFetchParts({ ...parts, 'profile.walletAdded': load })
      vi.spyOn(LANGUAGES, 'es').mockResolvedValue({ ...es, more: async () => ({ parts, fetchParts }) })
      return { arrive: () => arrive(), fail: () => fail(), asked: () => asked }
    }
    const bringing = ({ modal }: Pick<ReturnType<typeof createTestModal>, 'modal'>) => {
      let isReady = false
      void modal.locale.add(profile).then(() => (isReady = true))
      return () => isReady
    }

    test('delays a view until its part of the catalogue arrives, and loads the part once', async () => {
      const part = await heldBack()
      const here = createTestModal({ options: { locale: 'es' } })
      await rest()
      expect(part.asked()).toBe(0)
      const isReady = bringing(here)
      await rest()
      expect([isReady(), part.asked()]).toEqual([false, 1])
      part.arrive()
      await rest()
      expect([isReady(), title(here)]).toEqual([true, 'Cartera añadida'])
      // The part is not requested again.
      bringing(here)
      await rest()
      expect(part.asked()).toBe(1)
    })

    test('shows English texts until a slow part of the catalogue arrives', async () => {
      const part = await heldBack()
      const here = createTestModal({ options: { locale: 'es' } })
      await rest()
      const isReady = bringing(here)
      await pass(MESSAGES_WAIT_MS)
      expect([isReady(), title(here)]).toEqual([true, 'Wallet added'])
      part.arrive()
      await rest()
      expect(title(here)).toBe('Cartera añadida')
    })

    test('shows English texts if a part of the catalogue fails to load, and retries when needed', async () => {
      const part = await heldBack()
      const here = createTestModal({ options: { locale: 'es' } })
      await rest()
      const isReady = bringing(here)
      await rest()
      part.fail()
      await rest()
      expect([isReady(), title(here)]).toEqual([true, 'Wallet added'])
      bringing(here)
      await rest()
      part.arrive()
      await rest()
      expect([part.asked(), title(here)]).toEqual([2, 'Cartera añadida'])
    })

    test('discards a part of a catalogue if another language was chosen meanwhile', async () => {
      const part = await heldBack()
      const here = createTestModal({ options: { locale: 'es' } })
      await rest()
      bringing(here)
      await rest()
      here.entry.configure({ locale: 'en' })
      await rest()
      part.arrive()
      await rest()
      expect([title(here), word(here)]).toEqual(['Wallet added', 'Close'])
    })

    test('loads the needed parts of a new language before switching to that language', async () => {
      const part = await heldBack()
      const here = createTestModal({ options: { locale: 'ar' } })
      bringing(here)
      await rest()
      here.entry.configure({ locale: 'es' })
      await rest()
      expect([here.modal.locale.$language.get(), title(here)]).toEqual(['ar', 'تمت إضافة المحفظة'])
      part.arrive()
      await rest()
      expect([here.modal.locale.$language.get(), title(here), word(here)]).toEqual(['es', 'Cartera añadida', 'Cerrar'])
    })
  })

  test("prefers the site's own messages to every catalogue", async () => {
    const here = createTestModal({ options: { locale: 'es', messages: { 'common.close': 'Adiós' } } })
    await rest()
    expect(word(here)).toBe('Adiós')
    here.entry.configure({ messages: {} })
    expect(word(here)).toBe('Cerrar')
  })
})

test('ignores option changes after the modal has stopped', () => {
  const here = createTestModal()
  here.stop()
  here.entry.configure({ networks: ['eip155:8453'] })
  expect(names(here)).toEqual(['Ethereum', 'Base', 'Sepolia'])
  expect(here.entry.listeners()).toBe(0)
})
