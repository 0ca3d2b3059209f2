import type { Page } from 'playwright-core';

/** The size that a finger needs, in CSS pixels, as Apple and WCAG 2.5.5 require. */
const touchTarget = 44;

/** The visible controls of the page that are smaller than a finger, each with its name and the size of its tap area. */
export const tooSmall = (page: Page): Promise<string[]> => page.evaluate(missedBy, touchTarget);

/** Runs in the page: measures how far from its middle each control is hit, to the sides and up and down. */
const missedBy = (need: number): string[] => {
  const controls =
    'button, a[href], summary, select, textarea, input:not([type=hidden]), [role=button], [role=tab], ' +
    '[role=switch], [role=row][tabindex]';
  const targetOf = (control: Element) =>
    (control.matches('input, textarea, select') &&
      control.closest('label, .MuiButtonBase-root, .MuiInputBase-root, .MuiPickersInputBase-root')) ||
    control;
  const isInSentence = (control: Element) =>
    control.matches('a') &&
    getComputedStyle(control).display === 'inline' &&
    [...(control.parentNode?.childNodes ?? [])].some(
      (part) => part.nodeType === Node.TEXT_NODE && part.textContent?.trim(),
    );
  const isInSight = (target: Element) =>
    target.checkVisibility({ visibilityProperty: true }) && target.getBoundingClientRect().width > 1;
  const missed = (control: Element) => {
    const target = targetOf(control);
    if (
      !isInSight(target) ||
      isInSentence(control) ||
      control.matches(':disabled, [aria-disabled=true], [aria-hidden=true]')
    )
      return [];
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { left, top, width, height } = target.getBoundingClientRect();
    const answers = (x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (target.contains(hit) || hit.closest('label')?.control === control);
    };
    const [x, y] = [left + width / 2, top + height / 2];
    const reach = (dx: number, dy: number) => {
      let far = 0;
      while (far < need && answers(x + far * dx, y + far * dy)) far += 2;
      return far;
    };
    const [wide, high] = [reach(-1, 0) + reach(1, 0), reach(0, -1) + reach(0, 1)];
    // Zero: it is behind a dialog, or out of sight until it has focus.
    if (wide === 0 || (wide >= need && high >= need)) return [];
    const name = control.getAttribute('aria-label') ?? control.textContent.trim();
    return [`${control.localName} «${name.slice(0, 40)}» ${wide}×${high} (${Math.round(width)}×${Math.round(height)})`];
  };
  return [...document.querySelectorAll(controls)].flatMap(missed);
};
