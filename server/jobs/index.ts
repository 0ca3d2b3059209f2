export { jobRoutes } from './routes';
export { createJobs, JobCancelled, type JobResult, type Jobs } from './runner';
