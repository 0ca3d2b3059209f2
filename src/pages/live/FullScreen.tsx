import { useEffect, useState } from 'react';
import { MapButton } from '../../map/MapButton';

/**
 * Shows the page in full screen without its menu, and back. The whole document, not the map alone: alarms, notices and
 * dialogs must stay visible. Leaving the page ends it. Renders nothing if the browser cannot (iPhones).
 */
export const FullScreen = () => {
  const [full, setFull] = useState(isFull);
  useEffect(() => {
    const look = () => setFull(isFull());
    document.addEventListener('fullscreenchange', look);
    return () => {
      document.removeEventListener('fullscreenchange', look);
      if (isFull()) document.exitFullscreen().catch(ignore);
    };
  }, []);
  if (!document.fullscreenEnabled) return null;
  const label = full ? 'Salir de pantalla completa' : 'Pantalla completa';
  const toggle = () => (full ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(ignore);
  return <MapButton icon={full ? 'fullscreen_exit' : 'fullscreen'} label={label} onClick={() => void toggle()} />;
};

const isFull = () => document.fullscreenElement !== null;

/** If the browser refuses, nothing changes. */
const ignore = () => undefined;
