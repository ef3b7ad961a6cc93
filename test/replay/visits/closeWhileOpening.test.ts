import { replays } from '../kit/replays.ts'

replays('close-while-opening')
