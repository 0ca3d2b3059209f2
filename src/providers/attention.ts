/** Hidden for less (ms), a page is still looked at: somebody glances at another tab. */
const glance = 60_000;

/** Calls back when nobody looks at the page any more, and when somebody does again. Returns a function that ends it. */
export const onAttention = (callback: (watched: boolean) => void): (() => void) => {
  let watched = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const become = (next: boolean) => {
    if (next === watched) return;
    watched = next;
    callback(next);
  };
  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') become(true);
    else timer = setTimeout(() => become(false), glance);
  };
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
};
