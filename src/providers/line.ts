/** What some browsers know of the line; missing in the DOM's types. */
interface NetworkInformation extends EventTarget {
  saveData?: boolean;
  effectiveType?: string;
  type?: string;
}

const line = (): NetworkInformation | undefined =>
  (navigator as Navigator & { connection?: NetworkInformation }).connection;

/** Whether the line is free for what nobody waits for: neither slow nor metered, as far as the browser knows. */
export const lineIsFree = (): boolean => {
  const { saveData, effectiveType = '', type } = line() ?? {};
  return !saveData && type !== 'cellular' && !/^(slow-2g|2g|3g)$/.test(effectiveType);
};

/** Calls back when the line has changed. */
export const onLineChange = (changed: () => void): void => line()?.addEventListener('change', changed);
