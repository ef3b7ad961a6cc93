import { describe, expect, test } from 'vitest'
import { createRouter } from '../../../src/state/router.ts'

const trail = ({ $trail }: ReturnType<typeof createRouter>) => $trail.get().routes.map(({ view }) => view)

describe('createRouter', () => {
  test('starts the router at Connect without a Back button', () => {
    const router = createRouter()
    expect([router.$route.get(), router.$canGoBack.get()]).toEqual([{ view: 'Connect' }, false])
    expect(router.back()).toBe(false)
    expect(trail(router)).toEqual(['Connect'])
  })

  test('goes forward and back between views, and records the direction', () => {
    const router = createRouter()
    router.push({ view: 'ConnectingExternal', connectorId: 'a' })
    expect([router.$route.get().connectorId, router.$canGoBack.get(), router.$trail.get().direction]).toEqual([
      'a',
      true,
      'forward',
    ])
    expect(router.back()).toBe(true)
    expect([router.$route.get().view, router.$trail.get().direction]).toEqual(['Connect', 'back'])
  })

  test('replaces the current view or all views', () => {
    const router = createRouter()
    router.push({ view: 'Networks' })
    router.replace({ view: 'SwitchNetwork', network: 'eip155:1' })
    expect(trail(router)).toEqual(['Connect', 'SwitchNetwork'])
    router.reset({ view: 'Account' })
    expect(trail(router)).toEqual(['Account'])
    router.reset()
    expect(trail(router)).toEqual(['Connect'])
  })

  test('leaves several views at once, newest first', () => {
    const router = createRouter()
    router.reset({ view: 'Account' })
    router.push({ view: 'Networks' })
    router.push({ view: 'SwitchNetwork' })
    expect(router.leave(['SwitchNetwork', 'Networks'])).toBe(true)
    expect(trail(router)).toEqual(['Account'])
  })

  test('never leaves the first view', () => {
    const router = createRouter()
    router.reset({ view: 'Networks' })
    router.push({ view: 'SwitchNetwork' })
    expect(router.leave(['SwitchNetwork', 'Networks'])).toBe(false)
    expect(trail(router)).toEqual(['Networks', 'SwitchNetwork'])
  })
})
