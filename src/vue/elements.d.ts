// Vue is not installed here: test/hosts checks these types with the real Vue.
import type { HTMLAttributes, PublicProps } from 'vue'
import type { Options } from '../core/options.ts'
import type { EventDetails } from '../core/snapshot.ts'

/** Converts an event's name to the form in Vue's listener names: `sign-in` → `signIn`. */
type Camel<S extends string> = S extends `${infer First}-${infer Rest}` ? `${First}${Capitalize<Camel<Rest>>}` : S

type Listeners = {
  [K in keyof EventDetails as `onWalletModal:${Camel<K>}` | `onWalletModal${Capitalize<Camel<K>>}`]?: (
    event: CustomEvent<EventDetails[K]>,
  ) => void
}

/** An option's value, or the text of its attribute. */
type OptionProps = {
  [K in Exclude<keyof Options, 'storage'>]?: Options[K] | (Options[K] extends string | undefined ? never : string)
} & Pick<Options, 'storage'>

type Element<Props> = new () => { $props: PublicProps & Omit<HTMLAttributes, keyof Props> & Props }

interface ButtonProps {
  label?: string
  loadingLabel?: string
  size?: 'sm' | 'md'
  balance?: 'show' | 'hide'
  namespace?: string
  disabled?: boolean
}

interface Elements {
  'wallet-modal': Element<OptionProps & Listeners>
  'wallet-modal-button': Element<ButtonProps>
  'wallet-modal-network-button': Element<ButtonProps>
  'wallet-modal-wallet-button': Element<ButtonProps & { wallet: string }>
}

declare module 'vue' {
  interface GlobalComponents extends Elements {}
}
