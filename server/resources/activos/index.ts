export { documentRoutes } from './documents';
export { readMeter } from './meterRows';
export { addReading } from './readings';
export { activoStore } from './store';
export { activoTable } from './table';
