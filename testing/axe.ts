import axeCore, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** The serious and critical findings of axe on this page, one line each: `rule: what to do (where; where)`. */
export const axe = async (page: Page): Promise<string[]> => {
  await page.evaluate(still);
  // Evaluated by the debugger, so that the page's own policy against foreign scripts does not block it.
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axeCore.source);
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, { resultTypes: ['violations'] })`);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join('; ')})`);
};

/**
 * Waits until nothing has moved for a while, three seconds at most: half-faded elements have no meaningful contrast.
 */
const still = `new Promise((done) => {
  const moving = () =>
    document
      .getAnimations()
      .some(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
      );
  const begin = performance.now();
  let since = begin;
  const look = () => {
    const now = performance.now();
    if (moving()) since = now;
    if (now - since > 150 || now - begin > 3000) done();
    else setTimeout(look, 15);
  };
  look();
})`;
