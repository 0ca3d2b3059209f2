/**
 * Copies a text to the clipboard; false if the browser does not allow it. Call it within the click: a text that a
 * request still has to bring is given as its promise, because Safari refuses what is copied after a wait.
 */
export const copyText = async (given: string | Promise<string>): Promise<boolean> => {
  if (typeof given === 'string') return copyNow(given);
  if (canPromise())
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': given.then(asText) })]);
      return true;
    } catch {
      // The request failed, which its caller shows, or the browser wants the text itself.
    }
  return given.then(copyNow, () => false);
};

const canPromise = () => 'ClipboardItem' in window && navigator.clipboard !== undefined;

const asText = (text: string) => new Blob([text], { type: 'text/plain' });

const copyNow = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // On a LAN address without TLS there is no clipboard API, only `execCommand`.
    return copySelected(text);
  }
};

const copySelected = (text: string): boolean => {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.cssText = 'position: fixed; opacity: 0';
  // An open dialog does not let the focus out.
  (focused?.closest('[role="dialog"], [role="alertdialog"]') ?? document.body).append(area);
  area.focus();
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
};
