export { plannerRoutes, programRoute } from './routes';
export { suggestionRoute } from './suggestions';
