export { jobRoutes } from './routes';
export { createJobs, JobCancelled, type JobContext, type JobResult, type Jobs, type LeftJob } from './runner';
export { sweepJobs } from './sweep';
