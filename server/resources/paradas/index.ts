export { dayNamed, days } from './hours';
