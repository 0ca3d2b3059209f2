import { limits } from '#contract/core/limits';
import { leave } from '../leave';
import { storage } from '../storage';

/** How often (ms) use is written down, and looked at. */
const often = 60_000;

/** Whether a PIN opened the session of this tab. */
export const isHeld = (): boolean => storage.held() !== undefined;

/** Whether the session of this tab was not used for so long that its PIN is due again. */
export const isPinDue = (now = Date.now()): boolean => {
  const held = storage.held();
  // A clock that was set back does not keep it open for ever.
  return held !== undefined && Math.abs(now - held.used) > limits.phone.idle;
};

/** Closes this page and shows the PIN. */
export const lockNow = (): void => {
  leave();
  storage.dropHeld();
  window.location.reload();
};

/** Locks when the page is not used for twelve hours. Returns a function that ends the watch. */
export const watchUse = (lock: () => void): (() => void) => {
  const look = () => isPinDue() && lock();
  const used = () => {
    const held = storage.held();
    if (!held || Math.abs(Date.now() - held.used) < often) return;
    if (isPinDue()) lock();
    else storage.setUsed(Date.now());
  };
  const timer = setInterval(look, often);
  document.addEventListener('visibilitychange', look);
  for (const event of uses) window.addEventListener(event, used, { passive: true });
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    for (const event of uses) window.removeEventListener(event, used);
  };
};

const uses = ['pointerdown', 'keydown', 'scroll'] as const;
