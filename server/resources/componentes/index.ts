export { depths, forecasts } from './forecast';
