export { leaveBehind } from './leaving';
