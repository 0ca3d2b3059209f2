export { drivingRoutes } from './driving/routes';
export { readDriving } from './driving/rows';
export { usageRoutes } from './usage/routes';
export { indicatorRoutes } from './indicators/routes';
export { reportRoutes } from './routes';
export { reportSources } from './sources';
export { planReports } from './scheduled/clock';
