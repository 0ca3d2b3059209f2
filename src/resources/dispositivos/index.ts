export { CommandsButton } from './CommandsButton';
export { signalFacts } from './signals/signalFacts';
