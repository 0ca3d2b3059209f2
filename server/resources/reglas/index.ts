export { markWatched } from './marks';
