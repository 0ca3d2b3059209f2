import { benchLists } from './lists';
import { report } from './report';

/** Every figure beside its yardstick of the same run. `BENCH_DATABASE_URL` (an empty database) measures PostgreSQL too. */
report('Lists over 100,000 assets, embedded database', await benchLists('embedded'));
const url = process.env.BENCH_DATABASE_URL;
if (url) report('Lists over 100,000 assets, PostgreSQL', await benchLists({ url }));
