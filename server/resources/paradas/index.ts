export { dayNamed, days } from './hours';
export { paradaStore } from './store';
