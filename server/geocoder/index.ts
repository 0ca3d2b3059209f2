export { createGeocoder, type Geocoder } from './geocoder';
export { addressRoutes } from './routes';
export { sweepStreets } from './sweep';
