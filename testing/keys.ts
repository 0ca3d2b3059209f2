import type { Locator, Page } from 'playwright-core';

/** More stops than any page has. */
const most = 250;

/** A person at a page who has a keyboard and nothing else. */
export const keysOf = (page: Page) => {
  const press = (key: string) => page.keyboard.press(key);
  const isThere = (what: Locator) => what.evaluate((element) => element === document.activeElement || element.contains(document.activeElement));
  /** Goes on with the tabulator until it is there, or back. @throws where no tabulator leads */
  const to = async (what: Locator, tabulator: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
    await what.first().waitFor();
    for (let stops = 0; stops < most; stops += 1) {
      if (await isThere(what.first())) return;
      await press(tabulator);
    }
    throw new Error(`No tabulator leads to ${String(what)}`);
  };
  return {
    press,
    to,
    go: async (what: Locator) => {
      await to(what);
      await press('Enter');
    },
    /** To what a notice offers for some seconds: it stands behind everything else. */
    goBack: async (what: Locator) => {
      await to(what, 'Shift+Tab');
      await press('Enter');
    },
    write: async (what: Locator, text: string) => {
      await to(what);
      await press('ControlOrMeta+a');
      await press('Delete');
      await page.keyboard.type(text);
    },
    /** Picks the first that fits from a list that is searched by writing. */
    pick: async (what: Locator, text: string) => {
      await to(what);
      await page.keyboard.type(text);
      await page.getByRole('option').first().filter({ hasText: text }).waitFor();
      await press('ArrowDown');
      await press('Enter');
    },
  };
};
