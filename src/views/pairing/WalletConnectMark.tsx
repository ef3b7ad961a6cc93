import type { MarkProps } from '../../ui/marks/Mark.tsx'

/**
 * WalletConnect's logo, for the code that any wallet scans, and what becomes of it. From @web3icons/core 4.0.56 (MIT,
 * 0xa3k5).
 */
export function WalletConnectMark({ size = 40 }: Pick<MarkProps, 'size'>) {
  return (
    <span className={`mark m${size} round`} aria-hidden="true">
      <svg className="art" viewBox="0 0 24 24">
        <path fill="#3B99FC" d="M0 0h24v24H0z" />
        <path
          fill="#fff"
          d="M7.276 9.076c2.609-2.501 6.84-2.501 9.449 0l.313.3a.31.31 0 0 1 0 .453l-1.074 1.03a.17.17 0 0 1-.236 0l-.432-.414c-1.82-1.745-4.772-1.745-6.592 0l-.463.444a.17.17 0 0 1-.236 0l-1.074-1.03a.31.31 0 0 1 0-.453zm11.67 2.129.956.916a.31.31 0 0 1 0 .453l-4.31 4.132a.344.344 0 0 1-.473 0l-3.06-2.932a.086.086 0 0 0-.118 0l-3.06 2.932a.344.344 0 0 1-.472 0l-4.311-4.132a.31.31 0 0 1 0-.453l.956-.916a.344.344 0 0 1 .472 0l3.06 2.933a.086.086 0 0 0 .118 0l3.06-2.933a.344.344 0 0 1 .472 0l3.06 2.933a.086.086 0 0 0 .118 0l3.06-2.933a.345.345 0 0 1 .472 0"
        />
      </svg>
    </span>
  )
}
