export { createEvery, type Every, type Turn } from './every';
export { jobRoutes } from './routes';
export { createJobs, JobCancelled, type JobContext, type JobResult, type Jobs, type LeftJob } from './runner';
export { sweepJobs } from './sweep';
export { openJobs, placeOf } from './turns';
