import { useEffect, useRef, useState, type ReactNode } from 'react'

export interface MarkProps {
  /** Name of the wallet, network or token; its initials are shown until the image loads, or if it fails. */
  name: string
  src?: string
  /** `src` comes from a wallet: a `data:` URI is drawn to a bitmap first. */
  isForeign?: boolean
  /** `round`: a rounded square (wallets); `circle`: networks and tokens. */
  shape?: 'round' | 'circle'
  /** Size in px; 40 fits a row. */
  size?: 20 | 24 | 32 | 40 | 64 | 80
  /** Draws a ring around it: we are waiting for this wallet. */
  waiting?: boolean
  /** An icon in place of the initials. */
  children?: ReactNode
}

/** An image of a fixed size, so that loading never shifts the layout. Decorative: the name is beside it. */
export function Mark({ name, src, isForeign, shape = 'round', size = 40, waiting, children }: MarkProps) {
  const [state, setState] = useState<{ src?: string; is?: 'shown' | 'broken' }>({})
  const is = state.src === src ? state.is : undefined
  const isDrawn = isForeign && src?.startsWith('data:')
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const { current } = canvas
    if (!current || !src) return
    let isGone = false
    const end = (isShown: boolean) => !isGone && setState({ src, is: isShown ? 'shown' : 'broken' })
    import('./drawIcon.ts').then(({ drawIcon }) => drawIcon(current, src)).then(end, () => end(false))
    return () => {
      isGone = true
    }
  }, [isDrawn, src])
  return (
    <span className={`mark m${size} ${shape}`} aria-hidden="true">
      {is !== 'shown' && (children ?? initials(name))}
      {src && is !== 'broken' && (isDrawn ? (
        <canvas ref={canvas} className="art" width={2 * size} height={2 * size} />
      ) : (
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          decoding="async"
          referrerPolicy="no-referrer"
          draggable={false}
          onLoad={() => setState({ src, is: 'shown' })}
          onError={() => setState({ src, is: 'broken' })}
        />
      ))}
      {waiting && <Ring round={shape === 'round'} />}
    </span>
  )
}

/** A line that moves around the mark. */
function Ring({ round }: { round: boolean }) {
  return (
    <svg className="ring" viewBox="0 0 100 100">
      {['ring-track', 'ring-run'].map((part) => (
        <rect key={part} className={part} x="2" y="2" width="96" height="96" rx={round ? 28 : 48} pathLength="100" />
      ))}
    </svg>
  )
}

/** First letters of the first two words, for example `CW` for Coinbase Wallet. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/, 2)
  return words.map((word) => [...word][0] ?? '').join('').toLocaleUpperCase()
}
