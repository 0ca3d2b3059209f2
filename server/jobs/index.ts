export { jobRoutes } from './routes';
export { createJobs, JobCancelled, type JobContext, type JobHandler, type JobResult, type Jobs } from './runner';
