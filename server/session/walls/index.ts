export { wallPage } from './page';
export { wallRoutes } from './routes';
