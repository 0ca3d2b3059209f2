import { openChromium } from './chromium';
import { jobsIn } from './jobs';

jobsIn('Chromium', openChromium, { walks: false });
