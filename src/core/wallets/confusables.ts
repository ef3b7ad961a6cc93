import { readConfusables } from './imitation.ts'
import { LOOKALIKES } from './lookalikes.ts'

/** Small letters that pass for a Latin one in a name, beside those of UTS #39. */
const MORE = 'aα bβ eεє hнч kκ mμ nηпи pρ tτ uυцμ wωшщ xχ yγ'

/** What looks like Latin letters in any script. */
export const CONFUSABLES = readConfusables(`${MORE} ${LOOKALIKES}`)
