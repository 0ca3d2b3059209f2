export { drivingRoutes } from './driving/routes';
export { reportRoutes } from './routes';
