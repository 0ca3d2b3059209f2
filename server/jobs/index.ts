export { jobRoutes } from './routes';
export { createJobs, type JobContext, type JobHandler, type Jobs } from './runner';
