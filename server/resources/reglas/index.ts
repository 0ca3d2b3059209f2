export { markWatched } from './marks';
export { checkUnwatched } from './naming';
