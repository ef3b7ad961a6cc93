/** Names of the public theme variables (public interface §7), alone so that the door's check stays small. */
export const THEME_VARIABLE_NAMES = [
  '--wm-accent',
  '--wm-background',
  '--wm-foreground',
  '--wm-font-family',
  '--wm-font-size',
  '--wm-radius',
  '--wm-color-mix',
  '--wm-color-mix-strength',
  '--wm-qr-color',
  '--wm-z-index',
  '--wm-width',
] as const

export type ThemeVariable = (typeof THEME_VARIABLE_NAMES)[number]

export interface ThemeVariableFact {
  name: ThemeVariable
  default: string
  meaning: string
}

/** What each theme variable does; the README's table is written from it. */
export const THEME_VARIABLES: readonly ThemeVariableFact[] = [
  { name: '--wm-accent', default: '#625df5', meaning: 'Fill of primary buttons; text on it turns black or white by itself' },
  { name: '--wm-background', default: '#131416 dark, #ffffff light', meaning: 'Background; all surfaces and text colours follow from it' },
  { name: '--wm-foreground', default: 'from the background', meaning: 'Main text colour' },
  { name: '--wm-font-family', default: 'system-ui', meaning: 'Font family; nothing is downloaded' },
  { name: '--wm-font-size', default: '15px', meaning: 'Size of body text; the other sizes scale with it' },
  { name: '--wm-radius', default: '24px', meaning: 'Corner radius of the dialog, a length (`0px` for square); rows and buttons scale with it' },
  { name: '--wm-color-mix', default: 'none', meaning: 'Colour mixed into the background and so into every surface' },
  { name: '--wm-color-mix-strength', default: '0', meaning: 'How much of `--wm-color-mix`, a number from 0 to 100' },
  { name: '--wm-qr-color', default: '#000000', meaning: 'Colour of the QR code’s modules on their white ground; keep it dark' },
  { name: '--wm-z-index', default: 'auto', meaning: 'Stacking of the inline variant; the dialog is in the top layer' },
  { name: '--wm-width', default: '360px', meaning: 'Width of the dialog on wide screens' },
]
