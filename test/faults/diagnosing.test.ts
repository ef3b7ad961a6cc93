import { examineAll } from './kit/examineAll.ts'
import { DIAGNOSE } from './kit/flows/diagnosing.ts'

examineAll([DIAGNOSE])
