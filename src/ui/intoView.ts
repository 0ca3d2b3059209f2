/** The ref of the active tab in a row that scrolls sideways on a phone: scrolls it into view. */
export const intoView = (link: HTMLElement | null) => {
  const row = link?.parentElement;
  if (!row) return;
  const [around, within] = [row.getBoundingClientRect(), link.getBoundingClientRect()];
  row.scrollLeft += within.left - around.left - (row.clientWidth - within.width) / 2;
};
