import { replays } from '../kit/replays.ts'

replays('network-refused')
