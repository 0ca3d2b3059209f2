import { useEffect, useReducer, type ComponentType } from 'react';
import { pageShown } from '../providers/firstPage';
import { lineIsFree } from '../providers/line';

interface Opened {
  open?: boolean;
  keepMounted?: boolean;
}

/**
 * A component whose code is loaded when it first opens, or before by `warmLater`. Until then, and if the code cannot be
 * loaded, it renders nothing; the next opening tries again. Unlike `lazy` it needs no Suspense, so that what surrounds
 * it stays as it is.
 */
export const later = <Props extends Opened>(load: () => Promise<{ default: ComponentType<Props> }>) => {
  let Loaded: ComponentType<Props> | undefined;
  const take = async () => {
    Loaded ??= (await load()).default;
  };
  if (warmed) void take().catch(ignored);
  else waiting.push(take);
  return (props: Props) => {
    const [, render] = useReducer((count: number) => count + 1, 0);
    const wanted = !Loaded && (props.open === true || props.keepMounted === true);
    useEffect(() => {
      if (!wanted) return;
      let ended = false;
      take().then(() => !ended && render(), ignored);
      return () => {
        ended = true;
      };
    }, [wanted]);
    return Loaded ? <Loaded {...props} /> : null;
  };
};

/**
 * Loads the code of every `later` component once the page is shown, so that each opens at once, and without network.
 * Does nothing without network or on a line that is not free.
 */
export const warmLater = (): void => void pageShown.then(warm);

const warm = () => {
  if (warmed || !navigator.onLine || !lineIsFree()) return;
  warmed = true;
  for (const sign of signs) window.removeEventListener(sign, warmLater, true);
  for (const take of waiting.splice(0)) void take().catch(ignored);
};

let warmed = false;
const waiting: (() => Promise<void>)[] = [];
const ignored = () => undefined;

// Somebody who moves a pointer or presses a key is about to open something.
const signs = ['pointermove', 'pointerdown', 'keydown'];
for (const sign of signs) window.addEventListener(sign, warmLater, true);
