export { addressesOf, addressRoutes } from './routes';
export { sweepStreets } from './sweep';
