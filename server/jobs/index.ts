export { createEvery, type Every, type Seen, type Turn } from './every';
export { jobRoutes } from './routes';
export { JobCancelled, type JobContext, type JobResult, type LeftJob } from './job';
export { createJobs, type Jobs } from './runner';
export { sweepJobs } from './sweep';
export { openJobs, placeOf } from './turns';
