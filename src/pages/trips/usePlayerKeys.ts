import { useEffect } from 'react';
import type { Player } from './playback';
import { movedTo, rateBeside, stepped, toggled, withRate } from './player';

/**
 * Controls that use these keys themselves: text inputs, lists chosen from with arrows, and the map, which moves by
 * them.
 */
const typing =
  'input, select, textarea, [contenteditable], [role=listbox], [role=menu], [role=dialog], [role=combobox], ' +
  '[aria-label="Mapa del recorrido"]';
const pressing = 'button, a, [role=button]';

/** Space, arrows, Home, End and + − control the player, unless the focused control uses them itself. */
export const usePlayerKeys = (player: Player, beside: (at: number, by: 1 | -1) => number | undefined) => {
  useEffect(() => {
    const moves: Record<string, () => void> = {
      ' ': () => player.change(toggled),
      ArrowRight: () => player.change((now) => stepped(now, (at) => beside(at, 1))),
      ArrowLeft: () => player.change((now) => stepped(now, (at) => beside(at, -1))),
      Home: () => player.change((now) => movedTo(now, now.from)),
      End: () => player.change((now) => movedTo(now, now.to)),
      '+': () => player.change((now) => withRate(now, rateBeside(now.rate, 1))),
      '-': () => player.change((now) => withRate(now, rateBeside(now.rate, -1))),
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const move = moves[event.key];
      const target = event.target instanceof Element ? event.target : document.body;
      if (!move || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      if (target.closest(typing) || (event.key === ' ' && target.closest(pressing))) return;
      event.preventDefault();
      move();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [player, beside]);
};
