/** As the ref of the active tab of a row that scrolls sideways on a phone: it is never out of sight. */
export const intoView = (link: HTMLElement | null) => {
  const row = link?.parentElement;
  if (!row) return;
  const [around, within] = [row.getBoundingClientRect(), link.getBoundingClientRect()];
  row.scrollLeft += within.left - around.left - (row.clientWidth - within.width) / 2;
};
