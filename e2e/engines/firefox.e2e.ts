import { openFirefox } from './firefox';
import { jobsIn } from './jobs';

jobsIn('Firefox', openFirefox, { walks: true });
