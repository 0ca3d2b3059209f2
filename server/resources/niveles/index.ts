export { belowLevels } from './below';
export { nivelStore } from './store';
