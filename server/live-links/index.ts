export { livePage } from './page';
export { liveLinkRoutes } from './routes';
export { sweepLiveLinks } from './sweep';
