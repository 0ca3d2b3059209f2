import { useEffect, useState } from 'react';
import type { Mode } from '../../theme/tokens';
import { Icon } from '../../ui/Icon';
import styles from './WallControls.module.css';

interface Props {
  mode: Mode;
  onMode: (mode: Mode) => void;
  /** The browser wants a touch before it sounds. */
  silent: boolean;
  onSound: () => void;
  still: boolean;
  urgent: boolean;
}

/** What whoever hangs the screen needs, while somebody is at it; and that it cannot sound yet, until it can. */
export const WallControls = ({ mode, onMode, silent, onSound, still, urgent }: Props) => {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  const toggle = () =>
    (full ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined);
  return (
    <div className={styles.controls} data-hidden={still && !(silent && urgent)}>
      {silent && (
        <button
          className="row gap-8 raised shadow-2 bordered-strong rounded text inherit-font touch clickable"
          type="button"
          onClick={onSound}
        >
          <Icon name="notifications_off" size={22} />
          Activar el sonido
        </button>
      )}
      <button
        className="row gap-8 raised shadow-2 bordered-strong rounded text inherit-font touch clickable"
        type="button"
        onClick={() => onMode(mode === 'dark' ? 'light' : 'dark')}
      >
        <Icon name={mode === 'dark' ? 'light_mode' : 'dark_mode'} size={22} />
        {mode === 'dark' ? 'Tema claro' : 'Tema oscuro'}
      </button>
      {document.fullscreenEnabled && (
        <button
          className="row gap-8 raised shadow-2 bordered-strong rounded text inherit-font touch clickable"
          type="button"
          onClick={() => void toggle()}
        >
          <Icon name={full ? 'fullscreen_exit' : 'fullscreen'} size={22} />
          {full ? 'Salir de pantalla completa' : 'Pantalla completa'}
        </button>
      )}
    </div>
  );
};
