import { useEffect, useState, type RefObject } from 'react';
import { MapButton } from '../../map/MapButton';

/** Shows a box in full screen, and back. Renders nothing if the browser cannot (iPhones). */
export const FullScreen = ({ box }: { box: RefObject<HTMLElement | null> }) => {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  if (!document.fullscreenEnabled) return null;
  const label = full ? 'Salir de pantalla completa' : 'Pantalla completa';
  // If the browser refuses, nothing changes.
  const toggle = () => (full ? document.exitFullscreen() : box.current?.requestFullscreen())?.catch(() => undefined);
  return <MapButton icon={full ? 'fullscreen_exit' : 'fullscreen'} label={label} onClick={() => void toggle()} />;
};
