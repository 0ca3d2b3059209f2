export { newCount } from './newCount';
