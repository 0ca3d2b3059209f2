import { IconButton } from '@mui/material';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon';
import { useControls, type Player } from './playback';
import { movedTo, rates, stepped, toggled, withRate } from './player';
import { classes } from '../../ui/classes';
import shared from './trips.module.css';
import styles from './PlayerBar.module.css';

interface PlayerBarProps {
  player: Player;
  /** The moment (seconds) of the fix after or before another moment; undefined: none. */
  beside: (at: number, by: 1 | -1) => number | undefined;
  following: boolean;
  onFollow?: (following: boolean) => void;
  /** Other controls. */
  children?: ReactNode;
}

/** Play, pause, step, speed, follow, skip. */
export const PlayerBar = ({ player, beside, following, onFollow, children }: PlayerBarProps) => {
  const { playing, rate, skipping } = useControls(player);
  const { change } = player;
  return (
    <div className={`row wrap gap-4 ${styles.player}`} role="toolbar" aria-label="Reproducción">
      <IconButton
        className={styles.end}
        aria-label="Al inicio"
        title="Al inicio (Inicio)"
        onClick={() => change((now) => movedTo(now, now.from))}
      >
        <Icon name="first_page" />
      </IconButton>
      <IconButton
        aria-label="Posición anterior"
        title="Posición anterior (←)"
        onClick={() => change((now) => stepped(now, (at) => beside(at, -1)))}
      >
        <Icon name="chevron_left" />
      </IconButton>
      <IconButton
        className={styles.play}
        aria-label={playing ? 'Pausar' : 'Reproducir'}
        title={playing ? 'Pausar (espacio)' : 'Reproducir (espacio)'}
        onClick={() => change(toggled)}
      >
        <Icon name={playing ? 'pause' : 'play_arrow'} size={28} />
      </IconButton>
      <IconButton
        aria-label="Posición siguiente"
        title="Posición siguiente (→)"
        onClick={() => change((now) => stepped(now, (at) => beside(at, 1)))}
      >
        <Icon name="chevron_right" />
      </IconButton>
      <IconButton
        className={styles.end}
        aria-label="Al final"
        title="Al final (Fin)"
        onClick={() => change((now) => movedTo(now, now.to))}
      >
        <Icon name="last_page" />
      </IconButton>
      <label className={`row gap-6 muted small ${shared.tripRate}`}>
        <span>Velocidad</span>
        <select
          className="outlined surface text inherit-font small medium clickable"
          aria-label="Velocidad de reproducción"
          value={rate}
          onChange={({ target }) =>
            change((now) => withRate(now, rates.find((each) => each === Number(target.value)) ?? now.rate))
          }
        >
          {rates.map((each) => (
            <option key={each} value={each}>
              {each}×
            </option>
          ))}
        </select>
      </label>
      {onFollow && (
        <button
          type="button"
          className={classes(
            'outlined row gap-6 surface text inherit-font small medium clickable hoverable',
            shared.tripToggle,
          )}
          aria-pressed={following}
          onClick={() => onFollow(!following)}
        >
          <Icon name="my_location" size={20} />
          <span>Seguir</span>
        </button>
      )}
      <button
        type="button"
        className={`outlined row gap-6 surface text inherit-font small medium clickable hoverable ${shared.tripToggle}`}
        aria-pressed={skipping}
        title="Salta el tiempo en que nadie se mueve"
        onClick={() => change((now) => ({ ...now, skipping: !now.skipping }))}
      >
        <Icon name="keyboard_double_arrow_right" size={20} />
        <span>Saltar detenciones</span>
      </button>
      {children}
    </div>
  );
};
