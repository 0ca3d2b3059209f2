import type { Locator, Page } from 'playwright-core';

/** More tab stops than any page has. */
const most = 250;

/** A user of a page with only a keyboard. */
export const keysOf = (page: Page) => {
  const press = (key: string) => page.keyboard.press(key);
  const isThere = (what: Locator) =>
    what.evaluate((element) => element === document.activeElement || element.contains(document.activeElement));
  /** Presses Tab, or Shift+Tab, until the element has focus. @throws if it cannot be reached */
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
    /** For the buttons of a temporary notice: it comes after everything else in tab order. */
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
    /** Picks the first match of an autocomplete. */
    pick: async (what: Locator, text: string) => {
      await to(what);
      // In place of what is chosen already.
      await press('ControlOrMeta+a');
      await page.keyboard.type(text);
      await page.getByRole('option').first().filter({ hasText: text }).waitFor();
      await press('ArrowDown');
      await press('Enter');
    },
  };
};
