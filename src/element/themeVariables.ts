import { splitWords } from '../core/data/splitWords.ts'

const NAMES =
  'accent background foreground font-family font-size radius color-mix color-mix-strength qr-color z-index width'

/**
 * Whether a name is a public theme variable. The entry script imports only this; the rest of the file is for the
 * README.
 */
export const isThemeVariable = (name: string): boolean => splitWords(NAMES).some((one) => name === `--wm-${one}`)

export interface ThemeVariableFact {
  name: string
  default: string
  meaning: string
}

/** Name, default and meaning of each theme variable; the README's table is generated from this. */
export const THEME_VARIABLES: readonly ThemeVariableFact[] = [
  {
    name: '--wm-accent',
    default: '#625df5',
    meaning: 'Fill of primary buttons; text on it turns black or white by itself',
  },
  {
    name: '--wm-background',
    default: '#131416 dark, #ffffff light',
    meaning: 'Background; all surfaces and text colors follow from it',
  },
  { name: '--wm-foreground', default: 'from the background', meaning: 'Main text color' },
  { name: '--wm-font-family', default: 'system-ui', meaning: 'Font family; nothing is downloaded' },
  {
    name: '--wm-font-size',
    default: '15px',
    meaning:
      'Size of body text; the other sizes scale with it. At most a sixteenth of `--wm-width` or of the window, whichever is less, so that words do not break: 20px on a phone of 320px',
  },
  {
    name: '--wm-radius',
    default: '24px',
    meaning: 'Corner radius of the dialog, a length (`0px` for square); rows and buttons scale with it',
  },
  { name: '--wm-color-mix', default: 'none', meaning: 'Color mixed into the background and so into every surface' },
  { name: '--wm-color-mix-strength', default: '0', meaning: 'How much of `--wm-color-mix`, a number from 0 to 100' },
  {
    name: '--wm-qr-color',
    default: '#000000',
    meaning: 'Color of the QR code’s modules on their white ground; keep it dark',
  },
  { name: '--wm-z-index', default: 'auto', meaning: 'Stacking of the inline variant; the dialog is in the top layer' },
  { name: '--wm-width', default: '360px', meaning: 'Width of the dialog on wide screens, a length such as `400px`' },
]
