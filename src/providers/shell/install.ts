import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { device } from '../device';

/** How this browser puts the product among its apps: it asks for us, its menu does, or not at all (or it is there already). */
export type Installing = 'pregunta' | 'menu' | 'nada';

/** Chrome's and Edge's; the DOM's types do not know it. */
interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const store = createStore<{ installing: Installing }>(() => ({ installing: 'nada' }));
export const useInstalling = (): Installing => useStore(store, ({ installing }) => installing);

let prompt: InstallPrompt | undefined;

/** To be called at the start: the browser offers it once, and early. */
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

/** Not asked again on this device. */
export const declineInstall = async (): Promise<void> => {
  store.setState({ installing: 'nada' });
  await device.keep(declined, true);
};

const declined = 'sin_instalar';

const offer = async (installing: Installing) => {
  if (!(await device.recall(declined))) store.setState({ installing });
};

/** Safari asks nothing: its menu does it. iPads say that they are Macs. */
const isApple = () => /iphone|ipad|ipod/i.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

const isInstalled = () => matchMedia('(display-mode: standalone)').matches;
