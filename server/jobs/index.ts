export { jobRoutes } from './routes';
export { alive, createJobs, JobCancelled, type JobResult, type Jobs } from './runner';
export { sweepJobs } from './sweep';
