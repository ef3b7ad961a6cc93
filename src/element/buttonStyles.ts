/**
 * Style sheet of the vanilla buttons, adopted beside TOKENS. Markup (whitespace-free; all spans but `.t` optional):
 *
 *   <button part="button" class="b [sm] [primary]" dir="…" aria-busy="true|absent">
 *     <span class="m">  mark, avatar or spinner slot, 24 px: <img alt="" width="24" height="24"> or, while busy, empty
 *     <span class="s">  balance, before the name, for example `1.234 ETH`
 *     <span class="t">  label, name or shortened address
 *   </button>
 *
 * `primary` is the Connect state (accent pill); without it the button shows an account or a network.
 */
export const BUTTON_STYLES = `:host{display:inline-block;vertical-align:middle}:host([hidden]){display:none}\
.b{all:initial;box-sizing:border-box;display:inline-flex;align-items:center;justify-content:center;gap:8px;\
min-block-size:44px;max-inline-size:100%;padding:0 16px;border:1px solid transparent;border-radius:calc(var(--_r24)*2);\
background:var(--_row);color:var(--_fg);color-scheme:var(--_scheme,inherit);\
font:550 var(--_f15)/20px var(--_font);font-variant-numeric:tabular-nums;white-space:nowrap;\
cursor:pointer;user-select:none;-webkit-tap-highlight-color:transparent;transition:background-color .12s,scale .12s}\
.b.sm{min-block-size:36px;padding:0 12px;font-size:var(--_f13);gap:6px}\
.b:active{scale:.98}\
.primary{background:var(--_accent);color:var(--_on-accent)}\
@media (hover:hover){.b:hover:not(:disabled){background:var(--_row2)}.primary:hover:not(:disabled){background:color-mix(in srgb,var(--_accent) 86%,rgb(from var(--_on-accent) calc(255 - r) calc(255 - g) calc(255 - b)))}}\
.b:focus-visible{outline:2px solid var(--_fg);outline-offset:2px}\
.b:disabled{opacity:.5;cursor:default;scale:none}\
.t{overflow:hidden;text-overflow:ellipsis}\
.s{padding-inline-end:8px;border-inline-end:1px solid var(--_line);font-weight:400}\
.m{flex:none;margin-inline-start:-6px;display:grid;place-items:center;inline-size:24px;block-size:24px;border-radius:50%;overflow:hidden}\
.m>*{inline-size:100%;block-size:100%;object-fit:cover}\
.sm .m{inline-size:20px;block-size:20px}\
[aria-busy] .m{box-sizing:border-box;border:2px solid;border-inline-end-color:transparent;scale:.7;animation:s .8s linear .15s infinite}\
@keyframes s{to{rotate:1turn}}\
@media (prefers-reduced-motion:reduce){.b,.b *{animation:none!important;transition:none!important}}\
@media (forced-colors:active){.b{border-color:ButtonText}}`
