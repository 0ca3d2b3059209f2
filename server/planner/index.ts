export { readLoad } from './load';
export { planCalendars } from './calendars/sync';
export { plannerRoutes, programRoute } from './routes';
export { suggestionRoute } from './suggestions';
