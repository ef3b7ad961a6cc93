import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { Options } from '../core/options.ts'

/** Converts an option's name to its attribute's: `themeMode` → `theme-mode`. */
type Kebab<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${Lowercase<First>}${Rest extends Uncapitalize<Rest> ? '' : '-'}${Kebab<Rest>}`
  : S

/**
 * Attributes of `<wallet-modal>`. React 19 sets props without a hyphen as properties, which accept the attribute's text
 * too.
 */
type OptionAttributes = { [K in Exclude<keyof Options, 'storage'> as Kebab<K>]?: Options[K] | string }

type Element<Tag extends keyof HTMLElementTagNameMap, Attributes> = Omit<
  DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElementTagNameMap[Tag]>,
  keyof Attributes
> &
  Attributes & { class?: string }

interface ButtonAttributes {
  label?: string
  'loading-label'?: string
  size?: 'sm' | 'md'
  balance?: 'show' | 'hide'
  namespace?: string
  disabled?: boolean
}

/** JSX types of the elements, for React 18 and 19. */
export interface WalletModalElements {
  'wallet-modal': Element<'wallet-modal', OptionAttributes>
  'wallet-modal-button': Element<'wallet-modal-button', ButtonAttributes>
  'wallet-modal-network-button': Element<'wallet-modal-network-button', ButtonAttributes>
  'wallet-modal-wallet-button': Element<'wallet-modal-wallet-button', ButtonAttributes & { wallet: string }>
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends WalletModalElements {}
  }
}
