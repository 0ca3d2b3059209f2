export { dataPage } from './page';
export { dataLinkRoutes } from './routes';
export { dataTables } from './tables';
