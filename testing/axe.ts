import axeCore, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** The serious and critical findings of axe on this page, one line each: `rule: what to do (where; where)`. */
export const axe = async (page: Page): Promise<string[]> => {
  // Evaluated by the debugger, so the page's own policy against foreign scripts does not stop it.
  await page.evaluate(axeCore.source);
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, { resultTypes: ['violations'] })`);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join('; ')})`);
};
