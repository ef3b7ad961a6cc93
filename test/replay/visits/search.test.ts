import { replays } from '../kit/replays.ts'

replays('search')
