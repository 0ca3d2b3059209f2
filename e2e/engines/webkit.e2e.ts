import { openWebKit } from './webkit';
import { jobsIn } from './jobs';

jobsIn('WebKitGTK', openWebKit, { walks: true });
