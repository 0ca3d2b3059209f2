export { personalStore } from './store';
export { personalTable } from './table';
