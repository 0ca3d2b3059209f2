export { jobRoutes } from './routes';
export { createJobs, type Jobs } from './runner';
