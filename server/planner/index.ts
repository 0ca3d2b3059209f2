export { plannerRoutes, programRoute } from './routes';
