export { groupOf } from './group';
