export { addTasks } from './fromTemplates';
export { keepsTasks } from './listener';
export { tasksOfOrder } from './orderRoutes';
export { tareaStoreFor } from './store';
