import { readConfusables } from './imitation.ts'
import { LOOKALIKES } from './lookalikes.ts'

/** Letters whose lower case looks like a Latin letter, which Unicode's table (UTS #39) does not list. */
const MORE = 'aα bβ eεє hнч kκ mμ nηпи pρ tτ uυцμ wωшщ xχ yγ'

/** Characters of any script that look like Latin letters. */
export const CONFUSABLES = readConfusables(`${MORE} ${LOOKALIKES}`)
