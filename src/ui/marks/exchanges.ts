// Written by scripts/marks.mts from @web3icons/core 4.0.56 (MIT, 0xa3k5). Do not edit.
const svg = (text: string) => `data:image/svg+xml,${text}`

/** Marks of exchanges as `data:` URLs, by their ids in the Blockchain API. */
export const exchangeMarks: Readonly<Record<string, string>> = {
  binance: svg(
    "<svg xmlns='http://www.w3.org/2000/svg' fill='none' viewBox='0 0 24 24'><path fill='%23000' d='M24 0H0v24h24z'/><path fill='%23F0B90B' d='M7.616 12 5.81 13.805 4.002 12l1.805-1.805zm4.386-4.386 3.096 3.095 1.804-1.804L12.002 4 7.098 8.905l1.804 1.804zm6.191 2.581L16.39 12l1.804 1.805L19.998 12zm-6.19 6.191-3.096-3.095-1.805 1.804 4.9 4.905 4.9-4.905-1.804-1.804zm0-2.581L13.806 12l-1.805-1.805L10.193 12z'/></svg>",
  ),
  coinbase: svg(
    "<svg xmlns='http://www.w3.org/2000/svg' fill='none' viewBox='0 0 24 24'><path fill='%230052FF' d='M0 0h24v24H0z'/><path fill='%23fff' d='M12.134 7.307c-2.6 0-4.393 1.997-4.394 4.708 0 2.681 1.822 4.678 4.424 4.678 1.883 0 3.378-1.192 3.916-2.92h3.767C19.159 17.497 16.05 20 12.165 20c-4.603 0-8.041-3.396-8.041-7.985C4.124 7.427 7.651 4 12.165 4c3.975 0 7.023 2.503 7.711 6.197H16.08c-.568-1.728-2.062-2.89-3.946-2.89'/></svg>",
  ),
}
