export { belowLevels } from './below';
