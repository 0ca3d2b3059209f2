export { addresses as routeAddresses } from './address';
export { RouteOfTrip } from './RouteOfTrip';
export { useRoutesInUse } from './useRoutes';
