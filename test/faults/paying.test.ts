import { examineAll } from './kit/examineAll.ts'
import { PAYING } from './kit/flows/paying.ts'

examineAll(PAYING)
