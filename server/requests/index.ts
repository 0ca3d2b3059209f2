export { sweepChallenges } from './keep';
export { requestLinkRoutes } from './links';
export { requestPages } from './page';
export { requestRoutes } from './routes';
