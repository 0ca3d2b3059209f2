export { mapSource, mapsWithStreets } from './source';
