import { createRoot } from 'react-dom/client'
import { useState } from 'react'
import { BUTTON_STYLES } from '../../src/element/buttonStyles.ts'
import { TOKENS } from '../../src/element/tokens.ts'
import { Dialog, Inline } from '../../src/ui/dialog/Dialog.tsx'
import { Header } from '../../src/ui/dialog/Header.tsx'
import { Root } from '../../src/ui/dialog/Root.tsx'
import SHAKE_STYLES from '../../src/ui/dialog/Shake.css?inline'
import { STYLES } from '../../src/ui/styles.ts'
import { Toast } from '../../src/ui/feedback/Toast.tsx'
import { Toasts, type ToastItem } from '../../src/ui/feedback/Toasts.tsx'
import { ViewFrame } from '../../src/ui/dialog/ViewFrame.tsx'
import { SCREENS, type Screen } from './screens.tsx'

const LAZY = import.meta.glob<string>('../../src/ui/*.css', { query: '?inline', import: 'default', eager: true })

/** Query: `?screen=Connect&mode=light&dir=rtl&vars={…}&inline&night&hostile&toast=error&shake` */
const query = new URLSearchParams(location.search)
const mode = query.get('mode') ?? 'dark'
const dir = query.get('dir') === 'rtl' ? 'rtl' : 'ltr'
const variables = JSON.parse(query.get('vars') ?? '{}') as Record<string, string>

function sheet(text: string): CSSStyleSheet {
  const made = new CSSStyleSheet()
  made.replaceSync(text)
  return made
}

function prepare(host: HTMLElement, styles: string[]): ShadowRoot {
  const shadow = host.attachShadow({ mode: 'open' })
  const scheme = mode === 'system' ? 'light dark' : mode
  shadow.adoptedStyleSheets = [TOKENS, `:host{--_scheme:${scheme};color-scheme:${scheme}}`, ...styles].map(sheet)
  for (const [name, value] of Object.entries(variables)) host.style.setProperty(name, value)
  return shadow
}

function Gallery({ first }: { first: string }) {
  const [path, setPath] = useState<string[]>([first])
  const [way, setWay] = useState<'none' | 'forward' | 'back'>('none')
  const [open, setOpen] = useState(query.get('closed') === null)
  const [shake, setShake] = useState(query.get('shake') !== null)
  const tone = query.get('toast') as ToastItem['tone'] | null
  const [toast, setToast] = useState<ToastItem | undefined>(tone ? { id: 1, tone, text: 'Address copied' } : undefined)
  document.querySelector<HTMLElement>('#opener')?.addEventListener('click', () => setOpen(true), { once: true })
  const name = path.at(-1) ?? first
  const screen: Screen = SCREENS[name] ?? { title: name, body: () => null }
  const go = (to: string) => {
    setWay('forward')
    setPath([...path, to])
  }
  const back = () => {
    setWay('back')
    setPath(path.slice(0, -1))
  }
  const dismiss = (reason: string) => {
    document.documentElement.dataset.dismissed = reason
    if (query.get('refuse') === null) return setOpen(false)
    setShake(true)
    setTimeout(() => setShake(false), 500)
  }
  const toasts = (
    <Toasts toast={toast}>
      {toast && <Toast toast={toast} onDismiss={() => setToast(undefined)} dismissLabel="Dismiss" />}
    </Toasts>
  )
  const content = (
    <>
      <Header
        title={screen.title}
        titleId="wm-title"
        start={screen.start}
        onBack={path.length > 1 || screen.back ? back : undefined}
        backLabel="Back"
        onClose={() => dismiss('button')}
        closeLabel="Close"
      />
      <ViewFrame view={name} direction={way} footer={screen.footer?.(go)}>
        {screen.body(go, (item) => setToast(item))}
      </ViewFrame>
    </>
  )
  if (query.get('inline') !== null) return <Inline labelledBy="wm-title">{content}</Inline>
  return (
    <>
      <Dialog open={open} labelledBy="wm-title" onDismiss={dismiss} shake={shake} overlay={open && toasts}>
        {open && content}
      </Dialog>
      {!open && toasts}
    </>
  )
}

if (query.get('night') !== null) document.documentElement.classList.add('night')
if (query.get('hostile') !== null) document.documentElement.classList.add('hostile')
const host = document.querySelector<HTMLElement>('gallery-host')
if (host)
  createRoot(prepare(host, [STYLES, SHAKE_STYLES, ...Object.values(LAZY)])).render(
    <Root dir={dir} lang="en">
      <Gallery first={query.get('screen') ?? 'Connect'} />
    </Root>,
  )
const buttons = document.querySelector<HTMLElement>('gallery-buttons')
if (buttons)
  createRoot(prepare(buttons, [BUTTON_STYLES])).render(
    <>
      {['b primary', 'b primary sm'].map((kind) => (
        <button key={kind} part="button" className={kind}>
          <span className="t">Connect Wallet</span>
        </button>
      ))}{' '}
      <button part="button" className="b primary" aria-busy="true">
        <span className="m" />
        <span className="t">Connecting...</span>
      </button>{' '}
      <button part="button" className="b">
        <span className="m" />
        <span className="s">1.234 ETH</span>
        <span className="t">0x1234...abcd</span>
      </button>{' '}
      <button part="button" className="b sm" disabled>
        <span className="t">Select Network</span>
      </button>
    </>,
  )
