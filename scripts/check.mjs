import { checkNode, install } from './install.mjs';
import { runChecks } from './checks.mjs';

// `npm run check`: types, lint, format and dead exports, in seconds.
checkNode();
await install();
const { failed } = await runChecks({ lint: 'quick' });
process.exitCode = failed ? 1 : 0;
