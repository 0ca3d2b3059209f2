export { livePage } from './page';
export { liveLinkRoutes } from './routes';
