export { invited } from './joining';
export { leaveBehind } from './leaving';
