import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { device } from '../device';

/** How this browser installs the product: by a prompt, by its menu, or not at all (or it is installed already). */
export type Installing = 'pregunta' | 'menu' | 'nada';

/** Chrome's and Edge's event, which is missing in the DOM's types. */
interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const store = createStore<{ installing: Installing }>(() => ({ installing: 'nada' }));
export const useInstalling = (): Installing => useStore(store, ({ installing }) => installing);

let prompt: InstallPrompt | undefined;

/** Call it at the start: the browser offers installation once, and early. */
export const watchInstall = (): void => {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    prompt = event as InstallPrompt;
    void offer('pregunta');
  });
  window.addEventListener('appinstalled', () => store.setState({ installing: 'nada' }));
  if (isApple() && !isInstalled()) void offer('menu');
};

export const install = async (): Promise<void> => {
  const outcome = await prompt?.prompt();
  prompt = undefined;
  store.setState({ installing: 'nada' });
  if (outcome?.outcome === 'dismissed') await declineInstall();
};

/** Do not ask again on this device. */
export const declineInstall = async (): Promise<void> => {
  store.setState({ installing: 'nada' });
  await device.keep(declined, true);
};

const declined = 'sin_instalar';

const offer = async (installing: Installing) => {
  if (!(await device.recall(declined))) store.setState({ installing });
};

/** Safari has no prompt, only a menu. iPads identify themselves as Macs. */
const isApple = () =>
  /iphone|ipad|ipod/i.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** Also by Safari's own property, which is older than the media feature. */
const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true);
