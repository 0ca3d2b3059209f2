export { servicioStore } from './store';
export { servicioTable } from './table';
