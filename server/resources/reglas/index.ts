export { checkUnwatched } from './naming';
