export { costOfParts } from './store';
