export { isNamedByLoads } from './named';
export { loadsInTurn, settle } from './settle';
