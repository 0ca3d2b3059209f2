export { isNamedByLoads } from './named';
