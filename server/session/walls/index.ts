export { wallPage } from './page';
export { wallRoutes } from './routes';
export { sweepWalls } from './sweep';
