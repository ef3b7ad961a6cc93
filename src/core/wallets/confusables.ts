import { readConfusables } from './imitation.ts'
import { LOOKALIKES } from './lookalikes.ts'

/** Letters whose lower case looks like a Latin letter but that Unicode's table (UTS #39) lacks. */
const MORE = 'aα bβ eεє hнч kκ mμ nηпи pρ tτ uυцμ wωшщ xχ yγ'

/** Characters of any script that look like Latin letters. */
export const CONFUSABLES = readConfusables(`${MORE} ${LOOKALIKES}`)
