import { BUTTON_TEXT } from './buttonTokens.ts'

/**
 * Styles of the button elements in the entry script, whose size is limited. Their markup (only `.t` is always there):
 *
 *   <button part="button" class="b [sm] [primary|Networks]" aria-busy="true|absent">
 *     <span class="m">  avatar, mark of the network, or a spinner while busy
 *     <span class="s">  balance, for example `1.234 ETH`
 *     <span class="t">  label, account name or shortened address
 *   </button>
 *
 * `primary` is the Connect button, filled with the accent color; other buttons show an account or a network.
 * `Networks` is the network button, with an arrow. Styles that affect widths are here, not among those that the main code
 * adds, so that no button changes its width when that is loaded.
 * What is inside is replaced with each change, also during a press: then a click would follow only if the button itself
 * is what was pressed.
 * The transparent border becomes visible in forced-colors mode.
 */
export const BUTTON_STYLES = `:host(:not([hidden])){display:inline-block;vertical-align:top}\
.b{all:initial;display:inline-flex;align-items:center;justify-content:center;gap:8px;\
min-height:42px;padding:0 16px;border:1px solid #0000;border-radius:calc(var(--wm-radius,24px)*2);\
background:var(--_row);color:var(--_fg);color-scheme:var(--_scheme,inherit);\
font:550 var(--_f15) var(--wm-font-family,system-ui,sans-serif);cursor:pointer}\
.sm{min-height:34px;padding:0 12px;font-size:calc(var(--_f15)*.87)}\
.primary{background:var(--_accent);color:var(--_on-accent)}\
.b:focus-visible{outline:2px solid var(--_fg)}\
.b:disabled{opacity:.5}\
span{pointer-events:none}\
.m{padding:.8em;margin-inline-start:-6px;border-radius:50%}\
[aria-busy]>.m{padding:10px;border:2px solid;border-inline-end-color:#0000}\
.Networks:after{content:"";border:4px solid #0000;border-block-start-color:currentcolor}`

/** Styles that the main code adds: hover, press and focus feedback, and the connected state. */
export const CONNECTED_BUTTON_STYLES = `:host{max-inline-size:100%}.b{--_f15:${BUTTON_TEXT};box-sizing:border-box;min-height:44px;max-width:100%;white-space:nowrap;outline-offset:2px;-webkit-user-select:none;user-select:none;-webkit-tap-highlight-color:transparent}\
.t{overflow:hidden;text-overflow:ellipsis}.b:disabled{cursor:default}.b.sm{min-height:36px}\
@keyframes s{to{rotate:1turn}}@media (prefers-reduced-motion:no-preference){[aria-busy]>.m{animation:s .8s linear infinite}.b{transition:background-color .12s}}.b:active:enabled{opacity:.9}\
@media (hover:hover){.b:hover:not(:disabled){background:var(--_row2)}.primary:hover:not(:disabled){background:var(--_accent2)}}\
.b>.s{padding-inline-end:8px;border-inline-end:1px solid var(--_line);font-weight:400;font-variant-numeric:tabular-nums}\
@media (width<430px){.b>.s{display:none}}\
@media (forced-colors:active){.Networks:after{forced-color-adjust:none}}`
