import type { Map as LeafletMap } from 'leaflet';
import { useCallback, useEffect, useRef } from 'react';

const touches = ['pointerdown', 'wheel', 'keydown'] as const;

/**
 * Whether nobody has touched this map yet: what arrives late may move it only then, or corners that are being drawn
 * would end up elsewhere.
 */
export const useUntouched = (map: LeafletMap | null): (() => boolean) => {
  const touched = useRef(false);
  useEffect(() => {
    const box = map?.getContainer();
    if (!box) return;
    const touch = () => void (touched.current = true);
    for (const type of touches) box.addEventListener(type, touch, { capture: true, passive: true });
    return () => {
      for (const type of touches) box.removeEventListener(type, touch, { capture: true });
    };
  }, [map]);
  return useCallback(() => !touched.current, []);
};
