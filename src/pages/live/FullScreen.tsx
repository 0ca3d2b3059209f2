import { useEffect, useState, type RefObject } from 'react';
import { MapButton } from '../../map/MapButton';

/** Gives a box the whole screen, and back. Nothing where the browser cannot (iPhones). */
export const FullScreen = ({ box }: { box: RefObject<HTMLElement | null> }) => {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  if (!document.fullscreenEnabled) return null;
  const label = full ? 'Salir de pantalla completa' : 'Pantalla completa';
  // A browser that refuses after all leaves everything as it is.
  const toggle = () => (full ? document.exitFullscreen() : box.current?.requestFullscreen())?.catch(() => undefined);
  return <MapButton icon={full ? 'fullscreen_exit' : 'fullscreen'} label={label} onClick={() => void toggle()} />;
};
