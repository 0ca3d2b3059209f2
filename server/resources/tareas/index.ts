export { tasksOfOrder } from './orderRoutes';
export { tareaStoreFor } from './store';
