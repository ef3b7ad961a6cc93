import { replays } from '../kit/replays.ts'

replays('connect')
