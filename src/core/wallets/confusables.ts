import { readConfusables } from './imitation.ts'
import { LOOKALIKES } from './lookalikes.ts'

/** Letters that look like Latin ones in lower case, beside those of UTS #39. */
const MORE = 'aα bβ eεє hнч kκ mμ nηпи pρ tτ uυцμ wωшщ xχ yγ'

/** Characters of any script that look like Latin letters. */
export const CONFUSABLES = readConfusables(`${MORE} ${LOOKALIKES}`)
