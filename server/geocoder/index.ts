export { addressRoutes } from './routes';
export { sweepStreets } from './sweep';
