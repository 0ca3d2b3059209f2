export { planTokens } from './expiry';
export { tokenRoutes } from './routes';
