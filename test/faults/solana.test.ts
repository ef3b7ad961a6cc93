import { examineAll } from './kit/examineAll.ts'
import { SOLANA_FLOWS } from './kit/flows/solana.ts'

examineAll(SOLANA_FLOWS)
