/**
 * Illustrations of the views that explain wallets. They are hidden from screen readers, since the text says the same.
 */

/** Shows a wallet that holds a key, and a request from a site. */
export const KeysPicture = () => (
  <svg className="picture icon" viewBox="0 0 328 132" aria-hidden="true">
    <rect className="fill" x="104" y="38" width="120" height="72" rx="16" stroke="none" />
    <path d="M118 38h92a14 14 0 0 1 14 14v44a14 14 0 0 1-14 14h-92a14 14 0 0 1-14-14V34a12 12 0 0 1 12-12h82" />
    <path d="M224 62h-26a12 12 0 0 0 0 24h26" />
    <path className="strong" d="M142 74a10 10 0 1 1-20 0 10 10 0 0 1 20 0ZM142 74h32M166 74v9M174 74v7" />
    <path d="M24 50h44a8 8 0 0 1 8 8v22a8 8 0 0 1-8 8H46l-12 10V88H24a8 8 0 0 1-8-8V58a8 8 0 0 1 8-8ZM32 69h.01M46 69h.01M60 69h.01" />
    <path className="strong" d="M260 66a24 24 0 1 0 48 0 24 24 0 1 0-48 0M274 66l7 7 14-14" />
  </svg>
)

/** Shows three ledgers side by side, and one wallet connected to all of them. */
export const NetworksPicture = () => (
  <svg className="picture icon" viewBox="0 0 328 132" aria-hidden="true">
    {[44, 132, 220].map((x) => (
      <g key={x}>
        <rect className="fill" x={x} y="20" width="64" height="40" rx="10" stroke="none" />
        <path
          d={`M${x + 10} 20h44a10 10 0 0 1 10 10v20a10 10 0 0 1-10 10H${x + 10}a10 10 0 0 1-10-10V30a10 10 0 0 1 10-10ZM${x + 14} 34h36M${x + 14} 46h22`}
        />
      </g>
    ))}
    <path d="M76 60v12a8 8 0 0 0 8 8h80M252 60v12a8 8 0 0 1-8 8h-80M164 60v28" />
    <path className="strong" d="M180 104a16 16 0 1 1-32 0 16 16 0 0 1 32 0ZM157 104l5 5 9-9" />
  </svg>
)
