import type { Page } from 'playwright-core';

/**
 * Words on a page that no Spanish text has: visible text, labels for screen readers, tooltips; and inputs in the
 * browser's own language.
 */
export const englishIn = async (page: Page): Promise<string[]> => {
  const texts = await page.evaluate(() => {
    const said = [document.title];
    for (const node of document.querySelectorAll(
      '[aria-label], [title], [placeholder], [alt], [aria-description], [aria-roledescription]',
    ))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-roledescription'])
        said.push(node.getAttribute(name) ?? '');
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest('script, style, .material-symbols-outlined, code, pre'))
        said.push(node.textContent ?? '');
    return said;
  });
  const foreign = await page
    .locator('input:is([type=date], [type=time], [type=datetime-local], [type=month], [type=week])')
    .evaluateAll((inputs) => inputs.map(({ outerHTML }) => outerHTML));
  const words = texts.flatMap((text) => text.toLowerCase().match(/\p{L}+/gu) ?? []);
  return [...foreign, ...new Set(words.filter((word) => english.has(word)))];
};

const english = new Set(
  `the and with from your you are not please loading search save cancel delete edit create close open next previous
  page pages row rows select selected clear show hide back home user users password login logout settings profile
  dashboard device devices asset assets order orders task tasks remove add filter filters export refresh unknown
  today yesterday name date file upload download yes skip warning success failed failure retry undo expand collapse
  toggle sort sorted ascending descending options submit required invalid welcome company companies history routes
  stops events levels reports data results found items item more less all none`.split(/\s+/),
);
