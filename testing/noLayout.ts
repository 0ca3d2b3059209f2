import { beforeEach, vi } from 'vitest';

class NoSizes {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
}

/** jsdom has no layout and does not paint: maps and charts are tested in a browser, and here only do not fail. */
export const withoutLayout = () =>
  beforeEach(() => {
    vi.stubGlobal('ResizeObserver', NoSizes);
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    Element.prototype.scrollIntoView = () => undefined;
    return () => vi.restoreAllMocks();
  });
