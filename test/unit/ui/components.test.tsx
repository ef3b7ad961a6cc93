import { act } from 'preact/test-utils'
import { describe, expect, test, vi } from 'vitest'
import { WalletModalError } from '../../../src/core/errors.ts'
import { COPIED_MS } from '../../../src/core/limits.ts'
import { Address, groups } from '../../../src/ui/text/Address.tsx'
import { hash } from '../../../src/core/page/avatar.ts'
import { Avatar } from '../../../src/ui/marks/Avatar.tsx'
import { Badge } from '../../../src/ui/text/Badge.tsx'
import { Button } from '../../../src/ui/Button.tsx'
import { CopyButton } from '../../../src/ui/text/CopyButton.tsx'
import { Empty } from '../../../src/ui/list/Empty.tsx'
import { List } from '../../../src/ui/list/List.tsx'
import { initials, Mark } from '../../../src/ui/marks/Mark.tsx'
import { NetworkMark } from '../../../src/ui/marks/NetworkMark.tsx'
import { Notice } from '../../../src/ui/feedback/Notice.tsx'
import { Row } from '../../../src/ui/list/Row.tsx'
import { SearchField } from '../../../src/ui/field/SearchField.tsx'
import { Progress } from '../../../src/ui/feedback/Progress.tsx'
import { HelpContext } from '../../../src/ui/Help.tsx'
import type { Tone } from '../../../src/ui/feedback/ProgressBadge.tsx'
import { Toast } from '../../../src/ui/feedback/Toast.tsx'
import { Toasts, type ToastItem } from '../../../src/ui/feedback/Toasts.tsx'
import { nameOf, press, render, type } from './render.tsx'

const ADDRESS = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

describe('Button', () => {
  test('ignores clicks on a busy button, which keeps its name and focus', () => {
    const onPress = vi.fn()
    const page = render(<Button onPress={onPress}>Send</Button>)
    const button = page.get('button', 'Send')
    button.focus()
    press(button)
    page.draw(
      <Button busy onPress={onPress}>
        Send
      </Button>,
    )
    press(page.get('button', 'Send'))
    expect(onPress).toHaveBeenCalledOnce()
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(document.activeElement).toBe(button)
  })

  test('opens the link of a button in a new tab without a referrer', () => {
    const link = render(<Button href="https://example.org/">Find</Button>).get('link', 'Find')
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  })
})

describe('Row', () => {
  test('gives a row an accessible name that starts with its title', () => {
    const page = render(<Row title="MetaMask" image={<Mark name="MetaMask" />} badges={<Badge>Installed</Badge>} />)
    expect(nameOf(page.get('button'))).toBe('MetaMask Installed')
  })

  test('explains why a row is disabled, and keeps the row focusable', () => {
    const onPress = vi.fn()
    const row = render(<Row title="Phantom" reason="Not on this network" onPress={onPress} />).get(
      'button',
      'Phantom Not on this network',
    )
    press(row)
    expect(onPress).not.toHaveBeenCalled()
    expect(row.getAttribute('aria-disabled')).toBe('true')
    expect(row.hasAttribute('disabled')).toBe(false)
  })

  test('marks the current row with aria-current', () => {
    expect(
      render(<Row title="Base" current />)
        .get('button')
        .getAttribute('aria-current'),
    ).toBe('true')
  })

  test('does not call onWarm while a row is disabled: nothing is prepared before the terms are accepted', () => {
    const onWarm = vi.fn()
    render(<Row title="Base" reason="" onWarm={onWarm} />)
      .get('button')
      .focus()
    expect(onWarm).not.toHaveBeenCalled()
  })

  test('calls onWarm when a row gets the focus', () => {
    const onWarm = vi.fn()
    const row = render(<Row title="Base" onWarm={onWarm} />).get('button')
    void act(() => row.focus())
    expect(onWarm).toHaveBeenCalledOnce()
  })
})

describe('List', () => {
  const three = (
    <List label="Wallets">
      <Row title="A" />
      {false}
      <Row title="B" />
      <Row title="C" />
    </List>
  )

  test('renders one list item per row', () => {
    const page = render(three)
    expect(nameOf(page.get('list'))).toBe('Wallets')
    expect(page.all('listitem')).toHaveLength(3)
  })

  test.each([
    ['A', 'ArrowDown', 'B'],
    ['B', 'ArrowUp', 'A'],
    ['C', 'ArrowDown', 'C'],
    ['A', 'ArrowUp', 'A'],
    ['B', 'End', 'C'],
    ['C', 'Home', 'A'],
  ])('moves the focus in a list from %s by %s to %s', (from, key, to) => {
    const page = render(three)
    page.get('button', from).focus()
    type(page.get('button', from), key)
    expect(document.activeElement).toBe(page.get('button', to))
  })
})

describe('Mark (icon or initials)', () => {
  test('shows initials until a logo is loaded, and again if the logo fails to load', () => {
    const { place } = render(<Mark name="Coinbase Wallet" src="data:image/png,x" />)
    const image = place.querySelector('img')
    expect(place.textContent).toBe('CW')
    expect([image?.alt, image?.referrerPolicy]).toEqual(['', 'no-referrer'])
    void act(() => void image?.dispatchEvent(new Event('load')))
    expect(place.textContent).toBe('')
    void act(() => void image?.dispatchEvent(new Event('error')))
    expect(place.textContent).toBe('CW')
    expect(place.querySelector('img')).toBeNull()
  })

  test.each([
    ['MetaMask', 'M'],
    ['  trust  wallet of mine', 'TW'],
    ['', ''],
    ['😀 fun', '😀F'],
  ])('derives the initials of %j as %j', (name, letters) => {
    expect(initials(name)).toBe(letters)
  })

  test('loads the logo of a built-in network', async () => {
    const { place } = render(<NetworkMark id="eip155:1" name="Ethereum" />)
    await vi.waitFor(() => expect(place.querySelector('img')?.src).toMatch(/^data:image\/svg\+xml,/))
  })

  test('shows the initials of an unknown network, which has no picture', async () => {
    const { place } = render(<NetworkMark id="eip155:constructor" name="My Chain" />)
    await act(async () => {})
    expect(place.textContent).toBe('MC')
  })
})

describe('Address', () => {
  test('shows an address in groups of four characters, but adds no spaces to the text', () => {
    const { place } = render(<Address address={ADDRESS} />)
    expect(place.textContent).toBe(ADDRESS)
    expect(groups(ADDRESS).slice(0, 3)).toEqual(['0x', 'd8dA', '6BF2'])
    expect(groups('bc1qar0srrr')).toEqual(['bc1q', 'ar0s', 'rrr'])
    expect(place.querySelector('[dir=ltr]')).not.toBeNull()
  })

  test('shows the same avatar for an address in any letter case', () => {
    expect(hash(ADDRESS)).toBe(hash(ADDRESS.toLowerCase()))
    expect(hash(ADDRESS)).not.toBe(hash(ADDRESS.replace('5', '6')))
    const page = render(<Avatar address={ADDRESS} />)
    expect(page.place.innerHTML).not.toContain('url(')
  })
})

describe('CopyButton', () => {
  test('copies the text, then shows a check mark for 1.5 s', async () => {
    vi.useFakeTimers()
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const onCopied = vi.fn()
    const button = render(<CopyButton text={ADDRESS} label="Copy address" onCopied={onCopied} />).get(
      'button',
      'Copy address',
    )
    const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
    button.click()
    await wait(0)
    expect(writeText).toHaveBeenCalledWith(ADDRESS)
    expect(onCopied).toHaveBeenCalledOnce()
    expect(button.hasAttribute('data-copied')).toBe(true)
    await wait(COPIED_MS - 1)
    expect(button.hasAttribute('data-copied')).toBe(true)
    await wait(1)
    expect(button.hasAttribute('data-copied')).toBe(false)
    vi.useRealTimers()
  })

  test('reports a failure to copy', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'))
    const onFailed = vi.fn()
    const page = render(<CopyButton text={ADDRESS} label="Copy address" onFailed={onFailed} />)
    press(page.get('button'))
    await vi.waitFor(() => expect(onFailed).toHaveBeenCalledOnce())
    expect(page.place.querySelector('textarea')).toBeNull()
  })
})

describe('SearchField', () => {
  test('reports changes of a search field, and offers a button that clears the field', () => {
    const onChange = vi.fn()
    const page = render(<SearchField label="Search wallets" value="meta" onChange={onChange} clearLabel="Clear" />)
    const field = page.get('textbox', 'Search wallets') as HTMLInputElement
    field.value = 'metam'
    void act(() => void field.dispatchEvent(new Event('input', { bubbles: true })))
    press(page.get('button', 'Clear'))
    expect(onChange.mock.calls).toEqual([['metam'], ['']])
    expect(document.activeElement).toBe(field)
  })

  test('moves the focus from a search field to the list below on arrow down', () => {
    const page = render(
      <div className="body">
        <SearchField label="Search" value="" onChange={() => {}} clearLabel="Clear" />
        <Row title="Base" />
      </div>,
    )
    type(page.get('textbox'), 'ArrowDown')
    expect(document.activeElement).toBe(page.get('button', 'Base'))
  })
})

describe('Notice and Toasts', () => {
  test('announces dangers immediately (role alert)', () => {
    expect(nameOf(render(<Notice tone="danger" title="Failed" />).get('alert'))).toBe('Failed')
    expect(render(<Notice>Known</Notice>).all('alert')).toEqual([])
  })

  test('runs the action of a notice or an empty list when clicked', () => {
    const onPress = vi.fn()
    const action = { label: 'Find a wallet', onPress }
    press(render(<Notice action={action} />).get('button', 'Find a wallet'))
    press(render(<Empty title="None" action={action} />).get('button', 'Find a wallet'))
    expect(onPress).toHaveBeenCalledTimes(2)
  })

  test('announces toasts politely and errors assertively, each with a button that dismisses the toast', () => {
    const onDismiss = vi.fn()
    const draw = (tone: 'success' | 'error') => {
      const toast: ToastItem = { id: 7, tone, text: 'Text' }
      return (
        <Toasts toast={toast}>
          <Toast toast={toast} onDismiss={onDismiss} dismissLabel="Dismiss" />
        </Toasts>
      )
    }
    const page = render(draw('success'))
    const said = (kind: string) => page.place.querySelector(`[aria-live=${kind}]`)?.textContent
    expect([said('polite'), said('assertive')]).toEqual(['Text', ''])
    page.draw(draw('error'))
    expect([said('polite'), said('assertive')]).toEqual(['', 'Text'])
    press(page.get('button', 'Dismiss'))
    expect(onDismiss).toHaveBeenCalledOnce()
  })
})

describe('The badge of a wallet’s image', () => {
  const draw = (tone: Tone) => render(<Progress mark="" title="Title" text="Text" tone={tone} />).place
  const shapeOf = (tone: Tone) => draw(tone).querySelector(`.${tone} .progress-badge path`)?.getAttribute('d')

  test('has a shape for each outcome: a clock, a lock, a bar, a cross and an exclamation mark', () => {
    const shapes = (['waiting', 'locked', 'blocked', 'declined', 'danger'] as const).map(shapeOf)
    expect(shapes.every(Boolean)).toBe(true)
    expect(new Set(shapes).size).toBe(5)
  })
})

describe('Error notices', () => {
  const showHelp = ({ code }: WalletModalError) => <a href="https://shop.example/help">{code}</a>
  const FAILURE = new WalletModalError('ServiceUnavailable')
  const screens = (isError: boolean) => [
    <Progress
      key="progress"
      mark=""
      title="Failed"
      text="Why"
      tone={isError ? 'danger' : 'declined'}
      error={FAILURE}
    />,
    <Notice key="notice" tone="danger" title="Failed" error={isError ? FAILURE : undefined} />,
    <Empty key="empty" title="Failed" error={isError ? FAILURE : undefined} />,
  ]

  const helpOf = (index: number, isError: boolean) =>
    render(<HelpContext.Provider value={showHelp}>{screens(isError)[index]}</HelpContext.Provider>).all('link')

  test.each([0, 1, 2])('shows the help for an error (%i)', (index) => {
    expect(helpOf(index, true).map(nameOf)).toEqual(['ServiceUnavailable'])
  })

  test.each([0, 1, 2])('shows no help for rejections and empty lists (%i)', (index) => {
    expect(helpOf(index, false)).toEqual([])
  })

  test('keeps the help out of screen reader announcements', () => {
    const { place } = render(<HelpContext.Provider value={showHelp}>{screens(true)[1]}</HelpContext.Provider>)
    expect(place.querySelector('[role=alert]')?.textContent).toBe('Failed')
  })
})

test('lets a toast show the icon of another tone', () => {
  const icons = (svg?: 'success') =>
    render(
      <Toast toast={{ id: 1, tone: 'info', text: 'Copied', svg }} dismissLabel="Dismiss" onDismiss={() => {}} />,
    ).place.querySelector('.toast > svg')?.innerHTML
  expect(icons('success')).not.toBe(icons())
})
