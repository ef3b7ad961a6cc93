import { useEffect, useRef, useState, type ReactNode } from 'react'

export interface MarkProps {
  /**
   * Name of the wallet, network or token. Its initials are shown until the image is loaded, and if it fails to load.
   */
  name: string
  src?: string
  /**
   * True if `src` comes from a wallet: its `data:` URI is first drawn to a bitmap, since an SVG may contain more than
   * a picture.
   */
  isForeign?: boolean
  /** `round`: a square with round corners, for wallets. `circle`: for networks and tokens. */
  shape?: 'round' | 'circle'
  /** Size in px; a row has room for 40. */
  size?: 20 | 24 | 32 | 40 | 64 | 80
  /** Draws a moving ring around the image, while the modal waits for this wallet. */
  waiting?: boolean
  /** An icon to show instead of the initials. */
  children?: ReactNode
}

/**
 * An image of a fixed size, so that loading it does not shift the layout. Hidden from screen readers: the name is
 * written beside it.
 */
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
      {src &&
        is !== 'broken' &&
        (isDrawn ? (
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

/** A line that moves around the image. */
function Ring({ round }: { round: boolean }) {
  return (
    <svg className="ring" viewBox="0 0 100 100">
      {['ring-track', 'ring-run'].map((part) => (
        <rect key={part} className={part} x="2" y="2" width="96" height="96" rx={round ? 28 : 48} pathLength="100" />
      ))}
    </svg>
  )
}

/** Returns the first letters of the first two words, for example `CW` for Coinbase Wallet. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/, 2)
  return words
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase()
}
