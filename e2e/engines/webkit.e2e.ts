import { openWebKit } from './webkit';
import { jobsIn } from './jobs';

// Its driver does not come back from a drag that the page takes for one of the browser's own.
jobsIn('WebKitGTK', openWebKit, { walks: true, drags: false });
