export { addTasks } from './fromTemplates';
export { unfinished } from './open';
export { tasksOfOrder } from './orderRoutes';
export { tareaStoreFor } from './store';
