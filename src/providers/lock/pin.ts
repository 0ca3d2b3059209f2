import { limits } from '#contract/core/limits';

/** Whether this is a PIN at all. */
export const isPin = (text: string): boolean => text.length === limits.phone.pin && /^\d+$/.test(text);

/** What is wrong with a new PIN, in Spanish; undefined: nothing. */
export const pinTrouble = (text: string): string | undefined => {
  if (!isPin(text)) return `Escriba ${limits.phone.pin} números.`;
  const steps = new Set([...text].slice(1).map((digit, at) => Number(digit) - Number(text[at])));
  const [step] = steps;
  if (steps.size === 1 && step !== undefined && Math.abs(step) <= 1) return 'Es muy fácil de adivinar. Elija otro.';
  return undefined;
};
