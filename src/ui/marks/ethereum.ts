// Written by scripts/marks.mts from @web3icons/core 4.0.56 (MIT, 0xa3k5). Do not edit.
import { toMarks } from './toMarks.ts'

export const ethereum =
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><path fill='%23000' d='M24 0H0v24h24z'/><path fill='%238FFCF3' d='M12 4v5.912l5 2.237z'/><path fill='%23CABCF8' d='M12 4l-5 8.148 5-2.235z'/><path fill='%23CBA7F5' d='M12 15.98V20l5-6.92zM12 15.049l5-2.9-5-2.236z'/><path fill='%2374A0F3' d='M12 20v-4.02l-5-2.9zM7 12.149l5 2.9V9.913z'/></svg>"

export default toMarks([[ethereum, 1]])
