import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { limits } from '../contract/core/limits';
import { hoursInWords } from '../contract/rules/durations';
import { pausasEntrega } from '../contract/requests/webhooks';

const seconds = (ms: number) => ms / 1_000;
const short = (ms: number) => (ms < 60_000 ? `${seconds(ms)} s` : hoursInWords(ms / 60_000));
const pauses = pausasEntrega.slice(1).map(short);
const { answer, offAfterDays, logDays, recoverDays } = limits.destinations;

it.each([
  ['docs/webhooks.md', `An answer from 200 to 299 within ${seconds(answer)} seconds counts as delivered.`],
  ['docs/webhooks.md', `is tried again after ${pauses.slice(0, -1).join(', ')} and ${pauses.at(-1)}.`],
  ['docs/webhooks.md', `After ${offAfterDays} days without a success the destination is turned off`],
  ['docs/webhooks.md', `while their receiver fails, up to ${offAfterDays} days.`],
  ['docs/webhooks.md', `The log keeps each delivery for ${logDays} days`],
  ['docs/webhooks.md', `what happens waits ${['no', 'one', 'two', 'three'][recoverDays]} days.`],
  ['docs/webhooks.md', `asks every ${seconds(limits.liveLink.poll)} seconds`],
  ['docs/api.md', `It may make ${limits.tokens.perWindow} requests a minute`],
  ['docs/broker.md', `with bodies under ${Math.ceil(limits.positions.perMessageBytes / 1_000)} KB`],
  ['docs/configuration.md', `have waited for ${seconds(limits.jobs.stalledAfter)} seconds while none ran`],
])('%s states the figure that holds: %s', (file, sentence) => {
  expect(readFileSync(file, 'utf8')).toContain(sentence);
});
